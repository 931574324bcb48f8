import { readIdentifier } from '@nazar/domain/account/identifier.ts';
import { useFormat } from '../../i18n/use-format.ts';

/** An identifier as the server read it, in the digits of the screen where it is a number; it is taken as such too. */
export function useShownIdentifier(): (identifier: string) => string {
  const format = useFormat();
  return (identifier) =>
    readIdentifier(identifier)?.kind === 'mobile' ? format.digits(identifier) : identifier;
}
