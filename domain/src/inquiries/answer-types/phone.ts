import { foldDigits } from '../../text/digits.ts';
import { makeSingleLineType } from './make-single-line-type.ts';

const maxLength = 40;
const digits = /^\+?(\d{1,15})$/;
/** Minimum digits including the area code; shorter numbers can't be called from elsewhere. */
const minDigits = 7;
const separators = /[\s().\-\u2010-\u2015]/g;

/** Any telephone number, including landlines; whether it exists is not checked. */
export const phoneType = makeSingleLineType({
  responseType: 'phone',
  isContact: true,
  // Copied numbers often contain direction marks.
  fold: (typed) => foldDigits(typed.replace(/[\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g, '')).trim(),
  problem: (text) => {
    const number = text.length <= maxLength ? digits.exec(text.replace(separators, ''))?.[1] : undefined;
    if (number === undefined) return 'invalidPhone';
    return number.length < minDigits ? 'phoneTooShort' : null;
  },
});
