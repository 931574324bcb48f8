import { randomInt } from 'node:crypto';
import { findPasswordProblem } from '@nazar/domain/accounts/password.ts';

const alphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679@!%$';

/** A random password of 20 characters that meets the rules, without look-alikes such as O and 0. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');
    if (findPasswordProblem(password) === null) return password;
  }
}
