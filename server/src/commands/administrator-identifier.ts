import type { Identifier } from '@nazar/domain/accounts/identifier.ts';
import { canonicalIdentifier } from '../platform/http/read-identifier.ts';

/** By what an administrator is going to sign in; null if that is no e-mail address and no whole number. */
export function administratorIdentifier(typed: string | undefined): Identifier | null {
  const identifier = typed === undefined ? null : canonicalIdentifier(typed, 'en');
  return identifier?.kind === 'username' ? null : identifier;
}
