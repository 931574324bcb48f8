// For tests: reads an SPSS system file by its specification, independently of the code that writes it.

type SavFile = {
  readonly cases: number;
  readonly documents: readonly string[];
  readonly encoding: string;
  readonly variables: readonly ReadVariable[];
  readonly multipleResponseSets: readonly ReadSet[];
  readonly rows: readonly Readonly<Record<string, number | string | null>>[];
};
type ReadVariable = {
  readonly name: string;
  readonly label: string;
  readonly width: number;
  /** 1 means nominal, 2 ordinal and 3 scale. */
  readonly measure: number;
  readonly format: number;
  /** Decimals of the variable's format. */
  readonly decimals: number;
  readonly labels: Readonly<Record<number, string>>;
};

/** Variables that hold the counted value if an option was chosen. */
type ReadSet = {
  readonly name: string;
  readonly counted: string;
  readonly label: string;
  readonly variables: readonly string[];
};

type Stored = {
  short: string;
  width: number;
  label: string;
  format: number;
  decimals: number;
  position: number;
  labels: Record<number, string>;
};

export function readSav(bytes: Buffer): SavFile {
  if (bytes.toString('ascii', 0, 4) !== '$FL2') throw new Error('Not a system file.');
  const elements = bytes.readInt32LE(68);
  const cases = bytes.readInt32LE(80);
  const stored: Stored[] = [];
  const extensions = new Map<number, Buffer>();
  const documents: string[] = [];
  let pending: Record<number, string> = {};
  let position = 0;
  let at = 176;
  const int = () => {
    at += 4;
    return bytes.readInt32LE(at - 4);
  };
  for (let type = int(); type !== 999; type = int()) {
    if (type === 2) {
      const [width, hasLabel, , print] = [int(), int(), int(), int(), int()];
      const short = bytes.toString('ascii', at, at + 8).trim();
      at += 8;
      let label = '';
      if (hasLabel === 1) {
        const length = int();
        label = bytes.toString('utf8', at, at + length);
        at += Math.ceil(length / 4) * 4;
      }
      position += 1;
      if (width === -1) continue;
      const [format, decimals] = [((print ?? 0) >> 16) & 255, (print ?? 0) & 255];
      stored.push({ short, width: width ?? 0, label, format, decimals, position, labels: {} });
    } else if (type === 3) {
      pending = {};
      for (let left = int(); left > 0; left -= 1) {
        const value = bytes.readDoubleLE(at);
        const length = bytes.readUInt8(at + 8);
        pending[value] = bytes.toString('utf8', at + 9, at + 9 + length);
        at += 8 + Math.ceil((length + 1) / 8) * 8;
      }
    } else if (type === 4) {
      for (let left = int(); left > 0; left -= 1) {
        const index = int();
        const variable = stored.find((each) => each.position === index);
        if (variable === undefined) throw new Error('Labels of no variable.');
        variable.labels = pending;
      }
    } else if (type === 6) {
      for (let left = int(); left > 0; left -= 1) {
        documents.push(bytes.toString('utf8', at, at + 80).trim());
        at += 80;
      }
    } else if (type === 7) {
      const [subtype, size, count] = [int(), int(), int()];
      const length = (size ?? 0) * (count ?? 0);
      extensions.set(subtype ?? 0, bytes.subarray(at, at + length));
      at += length;
    } else throw new Error(`A record of type ${type}.`);
  }
  int();
  if (position !== elements) throw new Error('The size of a case is another.');
  const longNames = pairs(extensions.get(13)?.toString('utf8') ?? '');
  const longWidths = pairs((extensions.get(14)?.toString('ascii') ?? '').replaceAll('\0', ''));
  const display = extensions.get(11) ?? Buffer.alloc(0);
  if (display.length !== stored.length * 12) throw new Error('Display of other variables.');
  const data = decompress(bytes.subarray(at), elements);
  const variables: ReadVariable[] = [];
  const readers: { name: string; read: (row: Buffer) => number | string | null }[] = [];
  for (let index = 0; index < stored.length; ) {
    const first = stored[index];
    if (first === undefined) break;
    const width = Number(longWidths.get(first.short) ?? first.width);
    const count = width > 255 ? Math.ceil(width / 252) : 1;
    const parts = stored.slice(index, index + count);
    const name = longNames.get(first.short) ?? first.short;
    const measure = display.readInt32LE(index * 12);
    const { label, format, decimals, labels } = first;
    variables.push({ name, label, width, measure, format, decimals, labels });
    readers.push({ name, read: (row) => readValue(row, parts, width) });
    index += count;
  }
  const rows = data.map((row) => Object.fromEntries(readers.map(({ name, read }) => [name, read(row)])));
  const encoding = extensions.get(20)?.toString('ascii') ?? '';
  const multipleResponseSets = readSets(extensions.get(7), longNames);
  return { cases, documents, encoding, variables, multipleResponseSets, rows };
}

/**
 * Each line is one set: `$name=D`, the counted value and the label, each after its length in bytes, then
 * variables.
 */
function readSets(bytes: Buffer | undefined, longNames: ReadonlyMap<string, string>): ReadSet[] {
  const sets: ReadSet[] = [];
  let at = 0;
  const until = (sign: string) => {
    const end = bytes?.indexOf(sign, at) ?? -1;
    if (bytes === undefined || end === -1) throw new Error('A set has no end.');
    const text = bytes.toString('utf8', at, end);
    at = end + 1;
    return text;
  };
  const counted = () => {
    const length = Number(until(' '));
    at += length + 1;
    return bytes?.toString('utf8', at - length - 1, at - 1) ?? '';
  };
  while (bytes !== undefined && at < bytes.length) {
    const name = until('=');
    if (bytes.toString('ascii', at, at + 1) !== 'D') throw new Error('A set of another kind.');
    at += 1;
    const set = { name, counted: counted(), label: counted() };
    const variables = until('\n').split(' ');
    sets.push({
      ...set,
      variables: variables.map((short) => longNames.get(short.toUpperCase()) ?? `no ${short}`),
    });
  }
  return sets;
}

function pairs(text: string): Map<string, string> {
  return new Map(
    text
      .split('\t')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

function readValue(row: Buffer, parts: readonly Stored[], width: number): number | string | null {
  const [first] = parts;
  if (first === undefined) return null;
  const start = (first.position - 1) * 8;
  if (width === 0) {
    const value = row.readDoubleLE(start);
    return value === -Number.MAX_VALUE ? null : value;
  }
  if (width <= 255) return row.toString('utf8', start, start + width).replace(/ +$/, '');
  // Every segment except the last is full.
  const pieces = parts.map((part, index) => {
    const from = (part.position - 1) * 8;
    return row.subarray(from, from + Math.min(255, Math.max(0, width - index * 255)));
  });
  return Buffer.concat(pieces).toString('utf8').replace(/ +$/, '');
}

function decompress(bytes: Buffer, elements: number): Buffer[] {
  const rows: Buffer[] = [];
  let row = Buffer.alloc(elements * 8);
  let filled = 0;
  let at = 0;
  for (;;) {
    const commands = bytes.subarray(at, at + 8);
    at += 8;
    for (const command of commands) {
      if (command === 0) continue;
      if (command === 252) {
        if (filled > 0) throw new Error('The last case is not whole.');
        return rows;
      }
      if (command === 253) {
        bytes.copy(row, filled * 8, at, at + 8);
        at += 8;
      } else if (command === 254) row.fill(' ', filled * 8, filled * 8 + 8);
      else row.writeDoubleLE(command === 255 ? -Number.MAX_VALUE : command - 100, filled * 8);
      filled += 1;
      if (filled < elements) continue;
      rows.push(row);
      row = Buffer.alloc(elements * 8);
      filled = 0;
    }
    if (at > bytes.length) throw new Error('The file has no end.');
  }
}
