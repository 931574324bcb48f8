import { foldDigits } from '../text/digits.ts';
import { parseIdentifier } from './identifier.ts';

/**
 * The reason why no code can be sent to the typed text, or null. The problem depends on whether the text
 * looks like an address or a number.
 */
export function findIdentifierProblem(
  typed: string,
): 'identifierRequired' | 'invalidEmail' | 'invalidMobile' | 'invalidIdentifier' | null {
  if (typed.trim() === '') return 'identifierRequired';
  const kind = parseIdentifier(typed)?.kind;
  if (kind === 'email' || kind === 'mobile') return null;
  if (typed.includes('@')) return 'invalidEmail';
  return /^[+\d\s().-]+$/.test(foldDigits(typed).trim()) ? 'invalidMobile' : 'invalidIdentifier';
}
