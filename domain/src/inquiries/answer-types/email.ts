import { isEmail } from '../../accounts/identifier.ts';
import { foldDigits } from '../../text/digits.ts';
import { makeSingleLineType } from './make-single-line-type.ts';

export const emailType = makeSingleLineType({
  responseType: 'email',
  isContact: true,
  fold: (typed) => foldDigits(typed).trim(),
  problem: (text) => (isEmail(text.toLowerCase()) ? null : 'invalidEmailAnswer'),
});
