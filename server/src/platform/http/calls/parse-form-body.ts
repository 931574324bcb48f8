import type * as z from 'zod/mini';
import { Problem } from '../problem.ts';
import { decodeUtf8, isPrototypePollutingKey } from './parse-json-body.ts';

const maxPairs = 2000;

interface Shape {
  /** Type names of the schema's alternatives: string, number, int, boolean, array … */
  readonly types: ReadonlySet<string>;
  readonly nullable: boolean;
  readonly element: z.core.$ZodType | undefined;
}

/** Converts a form-encoded body to the JSON data that the call's schema expects. */
export function parseFormBody(body: Buffer, schema: z.core.$ZodType): unknown {
  const values = new Map<string, string[]>();
  for (const [key, value] of parsePairs(decodeUtf8(body))) {
    if (isPrototypePollutingKey(key)) throw new Problem('badRequest');
    const list = values.get(key);
    if (list === undefined) values.set(key, [value]);
    else list.push(value);
  }
  const fields = mapFields(schema);
  // Unknown fields are kept so that the schema refuses them.
  return Object.fromEntries([...values].map(([key, list]) => [key, readValue(list, fields.get(key))]));
}

function parsePairs(text: string): [string, string][] {
  if (text === '') return [];
  const parts = text.split('&');
  if (parts.length > maxPairs) throw new Problem('badRequest');
  return parts.map((part) => {
    const cut = part.indexOf('=');
    return cut === -1
      ? [decodePart(part), '']
      : [decodePart(part.slice(0, cut)), decodePart(part.slice(cut + 1))];
  });
}

function decodePart(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Problem('badEncoding');
  }
  if (decoded.includes('\0')) throw new Problem('badEncoding');
  return decoded;
}

function readValue(list: readonly string[], field: z.core.$ZodType | undefined): unknown {
  const shape = field === undefined ? undefined : getShape(field);
  if (shape?.types.has('array')) {
    const items = list.length === 1 && list[0] === '' ? [] : list;
    return items.map((item) =>
      readOne(item, shape.element === undefined ? undefined : getShape(shape.element)),
    );
  }
  // A repeated field becomes a list; if it should not be one, the schema refuses it.
  return list.length === 1 ? readOne(list[0] ?? '', shape) : list;
}

function readOne(text: string, shape: Shape | undefined): unknown {
  if (shape === undefined) return text;
  const { types, nullable } = shape;
  if (text === '' && nullable) return null;
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if ((types.has('number') || types.has('int')) && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text))
    return Number(text);
  return text;
}

function mapFields(schema: z.core.$ZodType): ReadonlyMap<string, z.core.$ZodType> {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  return new Map(def.type === 'object' ? Object.entries(def.shape) : []);
}

function getShape(schema: z.core.$ZodType): Shape {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'nullable':
      return { ...getShape(def.innerType), nullable: true };
    case 'optional':
    case 'default':
    case 'prefault':
      return getShape(def.innerType);
    case 'array':
      return { types: new Set(['array']), nullable: false, element: def.element };
    case 'union': {
      const shapes = def.options.map(getShape);
      return {
        types: new Set(shapes.flatMap((shape) => [...shape.types])),
        nullable: shapes.some((shape) => shape.nullable),
        element: shapes.find((shape) => shape.element !== undefined)?.element,
      };
    }
    case 'literal':
      return { types: new Set(def.values.map((value) => typeof value)), nullable: false, element: undefined };
    default:
      return { types: new Set([def.type]), nullable: false, element: undefined };
  }
}
