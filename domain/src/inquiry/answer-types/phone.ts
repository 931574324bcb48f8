import { foldDigits } from '../../text/digits.ts';
import { line } from './line.ts';

const maxLength = 40;
const digits = /^\+?(\d{1,15})$/;
/** With its area code; what is shorter reaches nobody from elsewhere. */
const minDigits = 7;
const separators = /[\s().\-\u2010-\u2015]/g;

/** Any telephone number, landlines too; who can be called is not ours to judge. */
export const phone = line({
  responseType: 'phone',
  isContact: true,
  // Copied numbers often bring marks of direction along.
  fold: (typed) => foldDigits(typed.replace(/[\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g, '')).trim(),
  problem: (text) => {
    const number = text.length <= maxLength ? digits.exec(text.replace(separators, ''))?.[1] : undefined;
    if (number === undefined) return 'invalidPhone';
    return number.length < minDigits ? 'phoneTooShort' : null;
  },
});
