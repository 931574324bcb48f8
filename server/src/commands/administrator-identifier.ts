import type { Identifier } from '@nazar/domain/accounts/identifier.ts';
import { canonicalIdentifier } from '../platform/http/read-identifier.ts';

/**
 * The identifier with which the administrator will sign in; null if the text is neither an e-mail address nor
 * a complete number.
 */
export function parseAdministratorIdentifier(typed: string | undefined): Identifier | null {
  const identifier = typed === undefined ? null : canonicalIdentifier(typed, 'en');
  return identifier?.kind === 'username' ? null : identifier;
}
