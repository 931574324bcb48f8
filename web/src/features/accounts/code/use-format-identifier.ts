import { parseIdentifier } from '@nazar/domain/accounts/identifier.ts';
import { useFormat } from '../../../i18n/use-format.ts';

/** The normalized identifier, with the screen's digits if it is a number; the server accepts both. */
export function useFormatIdentifier(): (identifier: string) => string {
  const format = useFormat();
  return (identifier) =>
    parseIdentifier(identifier)?.kind === 'mobile' ? format.digits(identifier) : identifier;
}
