import { isUtf8 } from 'node:buffer';
import { Problem } from '../problem.ts';
import { findExceededJsonLimit } from './find-exceeded-json-limit.ts';

const maxJsonDepth = 32;
/** An answer to a matrix has a key for each row, other objects fewer. */
const maxJsonKeys = 1_000;

/** Decodes valid UTF-8 only: a decoder that inserts U+FFFD would store text that was never sent. */
export function decodeUtf8(body: Buffer): string {
  if (!isUtf8(body) || body.includes(0)) throw new Problem('badEncoding');
  return body.toString('utf8');
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
  const exceeded = findExceededJsonLimit(body, { depth: maxJsonDepth, keys: maxJsonKeys });
  if (exceeded !== null) throw new Problem(exceeded === 'depth' ? 'bodyTooDeep' : 'badRequest');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('badRequest');
  }
  if (suspicious.test(text)) requireSafeJson(value);
  return value;
}
