import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import type { Language } from '@nazar/domain/text/language.ts';

const files = import.meta.glob<MessageTexts>('../../../../locales/*/{participation,fields}.json', {
  import: 'default',
});

/** The page's texts in the inquiry's language, and the sentences for answer problems. */
export async function loadPreviewTexts(language: Language): Promise<MessageTexts> {
  const load = (name: string) => files[`../../../../locales/${language}/${name}.json`]?.() ?? {};
  const [fields, own] = await Promise.all([load('fields'), load('participation')]);
  return { ...fields, ...own };
}
