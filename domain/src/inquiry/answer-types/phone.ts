import { foldDigits } from '../../text/digits.ts';
import { line } from './line.ts';

const longest = 40;
const digits = /^\+?\d{4,15}$/;
const separators = /[\s().\-\u2010-\u2015]/g;

/** Any telephone number, landlines and short ones too; who can be called is not ours to judge. */
export const phone = line({
  responseType: 'phone',
  wrong: 'invalidPhone',
  // Copied numbers often bring marks of direction along.
  fold: (typed) => foldDigits(typed.replace(/[\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g, '')).trim(),
  fits: (text) => text.length <= longest && digits.test(text.replace(separators, '')),
});
