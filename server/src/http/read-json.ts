import { isUtf8 } from 'node:buffer';
import { Problem } from './problem.ts';

export const deepestBody = 32;

const quote = 0x22;
const backslash = 0x5c;

/** Text of bytes that are really UTF-8; a decoder that puts U+FFFD in would store what nobody sent. */
export function decodeUtf8(body: Buffer): string {
  if (!isUtf8(body) || body.includes(0)) throw new Problem('badEncoding');
  return body.toString('utf8');
}

/** Counts brackets outside of strings, before JSON.parse and its recursion see them. */
function refuseDeep(body: Buffer): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < body.length; index++) {
    const byte = body[index];
    if (inString) {
      if (byte === backslash) index++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth++;
      if (depth > deepestBody) throw new Problem('bodyTooDeep');
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
}

/** Names that reach an object's prototype when somebody copies them over; no field of ours is called so. */
export function isPoisonousKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}

// The escaped spellings as well: `"\u005f_proto__"` is the same key to JSON.parse.
const suspicious = /__proto__|constructor|prototype|\\u00/;

function refusePoison(value: unknown): void {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next) && Object.keys(next).some(isPoisonousKey)) throw new Problem('badRequest');
    for (const inner of Object.values(next)) left.push(inner);
  }
}

/** A JSON body as data; an empty one is `{}`. */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  const text = decodeUtf8(body);
  refuseDeep(body);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('badRequest');
  }
  if (suspicious.test(text)) refusePoison(value);
  return value;
}
