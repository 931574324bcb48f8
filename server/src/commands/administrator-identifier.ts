import type { Identifier } from '@nazar/domain/accounts/identifier.ts';
import { toCanonicalIdentifier } from '../platform/http/read-identifier.ts';

/**
 * The identifier with which the administrator will sign in; null if the text is neither an e-mail address nor
 * a complete number.
 */
export function parseAdministratorIdentifier(typed: string | undefined): Identifier | null {
  const identifier = typed === undefined ? null : toCanonicalIdentifier(typed, 'en');
  return identifier?.kind === 'username' ? null : identifier;
}
