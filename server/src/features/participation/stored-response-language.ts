import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { chooseInquiryLanguage } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { PublishedRevision } from '../inquiries/index.ts';

/**
 * The language that is stored with a response. Secret ballots always store the inquiry's own language,
 * because the other one would reveal something about a person.
 */
export function getStoredResponseLanguage(
  { definition }: Pick<PublishedRevision, 'definition'>,
  requestedLanguage: Language,
): Language {
  return isSecretBallot(definition)
    ? definition.language
    : chooseInquiryLanguage(definition, requestedLanguage);
}
