import { parseDecimal } from '@nazar/domain/text/decimal.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';

/** A decimal comma before one or two digits («7,50») or after 0 («0,125»). «7,500» is a group; «1,2000» is refused. */
const decimalComma = /^[-+\u2212]?(?:0?[,\u060c]\d+|\d+[,\u060c]\d\d?)$/;
const grouped = /^([-+\u2212]?\d{1,3})((?:,\d{3})+)(?=\.|$)/;

/** Parses a number typed in any supported digits; returns the text itself if it is not a number. */
export function parseTypedNumber(typed: string): number | string {
  const text = foldDigits(typed)
    .replace(/[\u200e\u200f]/g, '')
    .trim()
    .replace(decimalComma, (typedDecimal) => typedDecimal.replace(/[,\u060c]/, '.'))
    .replace(/[\u066c\u060c\u00a0\u202f' ](?=\d)/g, ',')
    .replace(/[\u066b/]/g, '.')
    .replace('\u2013', '-')
    .replace(grouped, (_, head: string, groups: string) => head + groups.replaceAll(',', ''));
  return parseDecimal(text) ?? typed;
}
