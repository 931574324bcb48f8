import { isEmail } from '../../accounts/identifier.ts';
import { foldDigits } from '../../text/digits.ts';
import { singleLineType } from './line.ts';

export const email = singleLineType({
  responseType: 'email',
  isContact: true,
  fold: (typed) => foldDigits(typed).trim(),
  problem: (text) => (isEmail(text.toLowerCase()) ? null : 'invalidEmail'),
});
