import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { ImportSegmentsPlan } from '../questionnaire/plan-import-segments.ts';
import type { DetectedSeparatorsAndBounds } from './detect-separators-and-bounds.ts';
import type { TableFormat } from './read-table.ts';

const separatorNames: Readonly<Record<string, string>> = { '\n': 'line breaks', ' ': 'spaces' };

/** Describes for the importer what was detected in the data and not given in the questionnaire. */
export function describeDetectedSettings(
  { questions }: ImportSegmentsPlan,
  detected: DetectedSeparatorsAndBounds,
  format: TableFormat,
): string[] {
  const { encoding, delimiter, quotes } = format;
  const notes = [
    `Read as ${encoding}, ${delimiter}-separated${quotes ? '' : ', quotes as ordinary characters'}.`,
  ];
  for (const { source, asked } of questions.values()) {
    const { column, responseType, min, max } = source;
    const separator = detected.separators.get(column);
    if (separator !== undefined) {
      const name = separatorNames[separator] ?? `«${separator}»`;
      notes.push(`${column}: its options are kept apart by ${name}, as the data shows.`);
    }
    const isRow = answerTypes[responseType].points !== null;
    const found = detected.bounds.get(column);
    if ((!isRow && found === undefined) || ((min ?? null) !== null && (max ?? null) !== null)) continue;
    const isKept = found !== undefined && (found.min !== asked.min || found.max !== asked.max);
    const why =
      found === undefined
        ? 'the usual ends, since the data shows none; give "min" and "max"'
        : isKept
          ? 'as given, or as answered before'
          : `by the data, which holds ${found.values.join(', ')}${found.values.length === 12 ? ' …' : ''}`;
    notes.push(`${column}: a ${responseType} from ${asked.min} to ${asked.max}: ${why}.`);
  }
  return notes;
}
