import { isUuid } from '../text/uuid.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The fewest digits of this base that have room for each id. */
const length = 22;

/** The short path of an inquiry's questions: its id as a number of base 62, half as long as in the long path. */
export function makeShortQuestionsPath(inquiryId: string): string {
  let rest = BigInt(`0x${inquiryId.replaceAll('-', '')}`);
  let code = '';
  while (code.length < length) {
    code = digits.charAt(Number(rest % 62n)) + code;
    rest /= 62n;
  }
  return `/s/${code}`;
}

/** The id of the inquiry that a short path names; null if it names none. */
export function parseShortLinkCode(code: string): string | null {
  if (!/^[0-9A-Za-z]{22}$/.test(code)) return null;
  const number = Array.from(code).reduce((sum, digit) => sum * 62n + BigInt(digits.indexOf(digit)), 0n);
  const hex = number.toString(16).padStart(32, '0');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(id) ? id : null;
}
