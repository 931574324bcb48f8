import fc from 'fast-check';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Ids for most calls: some existing ones and a missing one. */
type IdPool = readonly string[];

const edges = [0, 1, -1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 63, 1e21, 1e308];

/** Values that no honest client sends, in the range of JSON. */
const hostile: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...edges,
  ...[null, true, [], {}, [[]], [null], '', ' ', '\u0000', '\ud800', '__proto__', 'constructor', 'toString'],
  ...[
    { length: { toString: 1 } },
    { length: 1e9 },
    { toString: null, length: 1 },
    { valueOf: 1, toString: 1 },
  ],
  ...[{ toJSON: 1 }, { size: { valueOf: 1 } }, { hasOwnProperty: 1 }, { $ne: null }, '%', "' or 1=1"],
  ...['9'.repeat(400), 'x'.repeat(20_000), '9999-12-31T23:59:59.999Z', '0000-00-00', '1e309', '-0', '۱۲'],
);

/** Generates small valid inputs of a call, with numbers at the limits of the schema and the database. */
function validInputs(schema: Schema, ids: IdPool): fc.Arbitrary<unknown> {
  const { def, bag } = (schema as z.core.$ZodTypes)._zod as z.core.$ZodTypes['_zod'] & { bag: Bag };
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, validInputs(inner, ids)])),
      );
    case 'optional':
      return fc.option(validInputs(def.innerType, ids), { nil: undefined });
    case 'nullable':
      return fc.option(validInputs(def.innerType, ids));
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return validInputs(def.innerType, ids);
    case 'array':
      return fc.array(validInputs(def.element, ids), { maxLength: 3 });
    case 'record':
      return fc.dictionary(
        validInputs(def.keyType as Schema, ids).map(String),
        validInputs(def.valueType as Schema, ids),
        { maxKeys: 2 },
      );
    case 'union':
      return fc.oneof(...def.options.map((option) => validInputs(option, ids)));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'pipe':
      return validInputs(def.in, ids);
    case 'lazy':
      return validInputs(def.getter(), ids);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'number':
      return numberOf(bag);
    case 'string':
      return textOf(bag.format, ids);
    default:
      return hostile;
  }
}

interface Bag {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

function numberOf({ minimum, maximum }: Bag): fc.Arbitrary<number> {
  const ends = [minimum, maximum].filter((end) => end !== undefined);
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 9 }) },
    { weight: 1, arbitrary: fc.constantFrom(...ends, ...edges) },
  );
}

function textOf(format: string | undefined, ids: IdPool): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.constantFrom(...ids);
  if (format === 'datetime') {
    return fc.constantFrom('2026-11-22T10:00:00.000Z', '1900-01-01T00:00:00Z', '9999-12-31T23:59:59Z');
  }
  return fc.oneof(
    fc.constantFrom('a', 'Tehran', '1', '123456', 'a@example.com', '+989121115417', '2020-01-31', '<b>x</b>'),
    fc.constantFrom(...ids),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  );
}

/** Generates inputs in which mostly one part is replaced by a value that its schema refuses. */
export function mostlyInvalidInputs(schema: Schema, ids: IdPool): fc.Arbitrary<unknown> {
  return fc
    .tuple(validInputs(schema, ids), fc.nat(), hostile, fc.boolean())
    .map(([value, index, odd, isKept]) => (isKept ? value : spoil(value, index, odd)));
}

function spoil(value: unknown, index: number, odd: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
  const spots: (() => void)[] = [];
  const walk = (at: unknown) => {
    if (typeof at !== 'object' || at === null) return;
    for (const key of Object.keys(at)) {
      spots.push(() => Reflect.set(at, key, odd));
      walk(Reflect.get(at, key));
    }
  };
  walk(copy);
  if (spots.length === 0) return odd;
  spots[index % spots.length]?.();
  return copy;
}
