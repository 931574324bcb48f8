import { readIdentifier } from '@nazar/domain/account/identifier.ts';
import type { FieldCode } from '@nazar/domain/problem/field-problem.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';

/** Why no code can be sent to what was typed, or null. Named by what it was meant to be. */
export function addressProblem(typed: string): FieldCode | null {
  const kind = readIdentifier(typed)?.kind;
  if (kind === 'email' || kind === 'mobile') return null;
  if (typed.includes('@')) return 'invalidEmail';
  return /^[+\d\s().-]+$/.test(foldDigits(typed).trim()) ? 'invalidMobile' : 'invalidIdentifier';
}
