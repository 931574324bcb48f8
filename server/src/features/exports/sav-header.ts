import {
  getSavPaddedByteWidth,
  getSavSegmentWidths,
  type SavVariable,
  truncateUtf8,
} from './sav-variable.ts';

/** PSPP's developers' guide describes the layout under «System File Format». */
export type SavFileInfo = {
  readonly title: string;
  readonly cases: number;
  /** The UTC fields of this date hold the local time. */
  readonly createdAt: Date;
  /** The command DISPLAY DOCUMENTS shows these lines. */
  readonly lines: readonly string[];
  readonly multipleResponseSets: readonly SavMultipleResponseSet[];
};

/** Variables of one question's options, which hold 1 if the option was chosen. */
export type SavMultipleResponseSet = {
  readonly name: string;
  readonly label: string;
  /** Names of the variables. */
  readonly names: readonly string[];
};

export const savCompressionBias = 100;
const labelBytes = 255;
const valueLabelBytes = 120;
const lineBytes = 80;

const formatTypes = { text: 1, whole: 5, decimal: 5, date: 39, moment: 22, time: 21 } as const;
/** `decimal` fits the largest answer with its sign and two decimals. */
const formatWidths = { text: 0, whole: 8, decimal: 17, date: 10, moment: 20, time: 8 } as const;
const measures = { nominal: 1, ordinal: 2, scale: 3 } as const;

type Segment = { readonly shortName: string; readonly width: number; readonly variable: SavVariable };

/** Everything before the cases. */
export function formatSavHeader(variables: readonly SavVariable[], about: SavFileInfo): Buffer {
  let number = 0;
  const segments = variables.map((variable) =>
    getSavSegmentWidths(variable).map((width): Segment => {
      number += 1;
      return { shortName: `V${number.toString(36).toUpperCase().padStart(6, '0')}`, width, variable };
    }),
  );
  const all = segments.flat();
  return Buffer.concat([
    encodeFileHeader(all, about),
    ...segments.flatMap((own) => own.map((segment, index) => encodeVariable(segment, index === 0))),
    ...encodeValueLabels(segments),
    encodeDocuments(about.lines),
    encodeExtension(3, 4, encodeInts([1, 0, 0, -1, 1, 1, 2, 65_001])),
    encodeExtension(4, 8, encodeFloatLimits()),
    ...formatMultipleResponseSets(about.multipleResponseSets, segments),
    encodeExtension(11, 4, encodeInts(all.flatMap(({ variable, width }) => encodeDisplay(variable, width)))),
    encodeExtension(13, 1, Buffer.from(formatLongNames(segments))),
    ...encodeVeryLongStrings(segments),
    encodeExtension(16, 8, encodeCaseCount(about.cases)),
    encodeExtension(20, 1, Buffer.from('UTF-8')),
    encodeInts([999, 0]),
  ]);
}

function encodeFileHeader(segments: readonly Segment[], { title, cases, createdAt }: SavFileInfo): Buffer {
  const elements = segments.reduce((sum, { width }) => sum + getSavPaddedByteWidth(width) / 8, 0);
  const bias = Buffer.alloc(8);
  bias.writeDoubleLE(savCompressionBias);
  const [, day = '', month = '', year = '', time = ''] = createdAt.toUTCString().split(/[ ,]+/);
  return Buffer.concat([
    Buffer.from('$FL2'),
    padWithSpaces(Buffer.from('@(#) SPSS DATA FILE Nazar'), 60),
    // These are layout 2, bytecode compression and no weights.
    encodeInts([2, elements, 1, 0, cases]),
    bias,
    padWithSpaces(Buffer.from(`${day} ${month} ${year.slice(-2)}`), 9),
    padWithSpaces(Buffer.from(time), 8),
    padWithSpaces(truncateUtf8(title, 64), 64),
    Buffer.alloc(3),
  ]);
}

function encodeVariable({ shortName, width, variable }: Segment, isFirst: boolean): Buffer {
  const { format } = variable;
  const decimals = format === 'decimal' ? 2 : 0;
  const print =
    decimals | ((formatWidths[format] || Math.min(width, 255)) << 8) | (formatTypes[format] << 16);
  const label = isFirst ? truncateUtf8(variable.label, labelBytes) : Buffer.alloc(0);
  const continuation = encodeInts([2, -1, 0, 0, 0, 0]);
  const records = [
    encodeInts([2, width, label.length > 0 ? 1 : 0, 0, print, print]),
    padWithSpaces(Buffer.from(shortName), 8),
    ...(label.length > 0
      ? [encodeInts([label.length]), padWithSpaces(label, Math.ceil(label.length / 4) * 4)]
      : []),
  ];
  for (let bytes = 8; bytes < getSavPaddedByteWidth(width); bytes += 8) {
    records.push(continuation, Buffer.alloc(8, ' '));
  }
  return Buffer.concat(records);
}

/** Variables with equal labels share one set of labels. */
function encodeValueLabels(segments: readonly (readonly Segment[])[]): Buffer[] {
  const sets = new Map<string, { labels: SavVariable['labels']; indexes: number[] }>();
  let index = 1;
  for (const own of segments) {
    const variable = own[0]?.variable;
    if (variable !== undefined && variable.labels.length > 0) {
      const key = JSON.stringify(variable.labels);
      const set = sets.get(key) ?? { labels: variable.labels, indexes: [] };
      sets.set(key, set);
      set.indexes.push(index);
    }
    index += own.reduce((sum, { width }) => sum + getSavPaddedByteWidth(width) / 8, 0);
  }
  return [...sets.values()].flatMap(({ labels, indexes }) => [
    encodeInts([3, labels.length]),
    ...labels.map(({ value, label }) => {
      const text = truncateUtf8(label === '' ? String(value) : label, valueLabelBytes);
      const head = Buffer.alloc(9);
      head.writeDoubleLE(value);
      head.writeUInt8(text.length, 8);
      return Buffer.concat([head, padWithSpaces(text, Math.ceil((text.length + 1) / 8) * 8 - 1)]);
    }),
    encodeInts([4, indexes.length, ...indexes]),
  ]);
}

function encodeDocuments(lines: readonly string[]): Buffer {
  return Buffer.concat([
    encodeInts([6, lines.length]),
    ...lines.map((line) => padWithSpaces(truncateUtf8(line.replace(/\s+/g, ' '), lineBytes), lineBytes)),
  ]);
}

/** Returns the level of measurement, display width and alignment. */
function encodeDisplay({ measure, format }: SavVariable, width: number): number[] {
  const isText = format === 'text';
  return [measures[measure], isText ? Math.min(Math.max(width, 8), 30) : 12, isText ? 0 : 1];
}

function formatLongNames(segments: readonly (readonly Segment[])[]): string {
  return segments.flatMap(([first]) => (first ? `${first.shortName}=${first.variable.name}` : [])).join('\t');
}

/**
 * Sets are dichotomies whose counted value is 1. Lengths are in bytes, and variables have their short names.
 */
function formatMultipleResponseSets(
  sets: readonly SavMultipleResponseSet[],
  segments: readonly (readonly Segment[])[],
): Buffer[] {
  const shortNames = new Map(
    segments.flatMap(([first]) => (first ? [[first.variable.name, first.shortName.toLowerCase()]] : [])),
  );
  const lines = sets.map(({ name, label, names }) => {
    const text = truncateUtf8(label.replace(/\s+/g, ' '), labelBytes);
    const variables = names.flatMap((each) => shortNames.get(each) ?? []).join(' ');
    return Buffer.from(`$${name}=D1 1 ${text.length} ${text.toString()} ${variables}\n`);
  });
  return lines.length === 0 ? [] : [encodeExtension(7, 1, Buffer.concat(lines))];
}

function encodeVeryLongStrings(segments: readonly (readonly Segment[])[]): Buffer[] {
  const names = segments.flatMap(([first, ...more]) =>
    first === undefined || more.length === 0
      ? []
      : `${first.shortName}=${String(first.variable.width).padStart(5, '0')}\0\t`,
  );
  return names.length === 0 ? [] : [encodeExtension(14, 1, Buffer.from(names.join('')))];
}

function encodeExtension(subtype: number, size: number, data: Buffer): Buffer {
  return Buffer.concat([encodeInts([7, subtype, size, data.length / size]), data]);
}

/** Every reader expects these values for missing, highest and lowest. */
function encodeFloatLimits(): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeDoubleLE(-Number.MAX_VALUE, 0);
  bytes.writeDoubleLE(Number.MAX_VALUE, 8);
  bytes.writeBigUInt64LE(0xffeffffffffffffen, 16);
  return bytes;
}

function encodeCaseCount(cases: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeBigInt64LE(1n, 0);
  bytes.writeBigInt64LE(BigInt(cases), 8);
  return bytes;
}

function encodeInts(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32LE(value, index * 4);
  return bytes;
}

function padWithSpaces(bytes: Buffer, length: number): Buffer {
  const padded = Buffer.alloc(length, ' ');
  bytes.copy(padded);
  return padded;
}
