type JsonLimits = {
  readonly depth: number;
  /** Maximum number of keys of one object. */
  readonly keys: number;
  /** Maximum number of values; unlimited by default. */
  readonly values?: number;
};

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const [openBracket, closeBracket] = [0x5b, 0x5d];
const [openBrace, closeBrace] = [0x7b, 0x7d];

/**
 * Finds the limit that a JSON text exceeds, before JSON.parse takes time and memory for it. Invalid JSON may
 * be within all limits.
 */
export function findExceededJsonLimit(json: Buffer, limits: JsonLimits): keyof JsonLimits | null {
  const { depth, keys, values = Number.POSITIVE_INFINITY } = limits;
  /** The number of keys so far of each open object; arrays have none. */
  const open: number[] = [];
  let counted = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (inString) {
      if (byte === backslash) index++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBracket || byte === openBrace) {
      counted++;
      if (open.push(0) > depth) return 'depth';
    } else if (byte === closeBracket || byte === closeBrace) open.pop();
    else if (byte === comma) counted++;
    else if (byte === colon) {
      const count = (open.pop() ?? 0) + 1;
      if (count > keys) return 'keys';
      open.push(count);
    }
    if (counted > values) return 'values';
  }
  return null;
}
