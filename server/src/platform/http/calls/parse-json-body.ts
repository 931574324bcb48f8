import { isUtf8 } from 'node:buffer';
import { Problem } from '../problem.ts';

const maxJsonDepth = 32;

const quote = 0x22;
const backslash = 0x5c;

/** Decodes valid UTF-8 only: a decoder that inserts U+FFFD would store text that was never sent. */
export function decodeUtf8(body: Buffer): string {
  if (!isUtf8(body) || body.includes(0)) throw new Problem('badEncoding');
  return body.toString('utf8');
}

/** Counts brackets outside strings before the recursive JSON.parse sees them. */
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
      if (depth > maxJsonDepth) throw new Problem('bodyTooDeep');
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
}

/** Names that can change an object's prototype when copied; none of our fields use them. */
export function isPrototypePollutingKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}

// Escaped spellings are included: for JSON.parse `"\u005f_proto__"` is the same key.
const suspicious = /__proto__|constructor|prototype|\\u00/;

/** Checks depth and names of an already parsed body. */
export function requireSafeJson(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxJsonDepth) throw new Problem('bodyTooDeep');
    const objects = level.filter((each): each is object => typeof each === 'object' && each !== null);
    for (const each of objects) {
      if (!Array.isArray(each) && Object.keys(each).some(isPrototypePollutingKey))
        throw new Problem('badRequest');
    }
    level = objects.flatMap((each) => Object.values(each));
  }
}

/** Parses a JSON body; an empty one gives `{}`. */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return {};
  const text = decodeUtf8(body);
  refuseDeep(body);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('badRequest');
  }
  if (suspicious.test(text)) requireSafeJson(value);
  return value;
}
