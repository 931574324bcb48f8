import { isEmail } from '../../account/identifier.ts';
import { foldDigits } from '../../text/digits.ts';
import { line } from './line.ts';

export const email = line({
  responseType: 'email',
  wrong: 'invalidEmail',
  fold: (typed) => foldDigits(typed).trim(),
  fits: (text) => isEmail(text.toLowerCase()),
});
