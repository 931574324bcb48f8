import { answerTypes } from '../inquiries/answer-types/index.ts';
import { type ResponseType, responseTypes } from '../inquiries/question.ts';
import { foldTextAndPersianSpaces } from '../text/digits.ts';
import type { DecimalSign } from './cell-number.ts';
import { classifyColumn } from './classify-column.ts';
import type { ColumnProfile, CountedValue } from './column-profile.ts';
import { ownExportHeadingPattern } from './heading-parts.ts';
import type { NewColumnPlan, NewQuestionPlan } from './import-plan.ts';
import { computeNumericRangeWithoutMissing } from './missing-values.ts';

/**
 * Whether no table can answer the type, because it asks nothing or asks for files, of which a table has only
 * names.
 */
export function isUnimportableResponseType(type: ResponseType): boolean {
  return !answerTypes[type].takesAnswer || answerTypes[type].shape === 'files';
}

/** Response types that a single column can answer. */
export const singleColumnResponseTypes: readonly ResponseType[] = responseTypes.filter(
  (type) => !isUnimportableResponseType(type) && !answerTypes[type].optionRoles.includes('row'),
);

/** Response types with a column for each row of a matrix or each place of a ranking. */
export const multiColumnResponseTypes: readonly ResponseType[] = responseTypes.filter((type) => {
  const { optionRoles, shape } = answerTypes[type];
  return optionRoles.includes('row') || shape === 'order';
});

/** Whether columns can answer this type, as rows or alone. */
export const matchesColumnLayout = (type: ResponseType, hasRows: boolean): boolean =>
  (hasRows ? multiColumnResponseTypes : singleColumnResponseTypes).includes(type);

type Choice = {
  readonly responseType: ResponseType;
  readonly separator: string | null;
  readonly missing: readonly string[];
  /** Decimal sign of the table's numbers. */
  readonly decimal: DecimalSign;
};

export function allowsSeveralOptions(type: ResponseType): boolean {
  const { shape } = answerTypes[type];
  return shape === 'options' || shape === 'order';
}

export function isOptionResponseType(type: ResponseType): boolean {
  return allowsSeveralOptions(type) || answerTypes[type].shape === 'option';
}

/**
 * The values of a column that become options, without those that mean «not answered»; null if they are too
 * many.
 */
export function listColumnOptionValues(
  { values, parts }: Pick<ColumnProfile, 'values' | 'parts'>,
  { responseType, separator, missing }: Omit<Choice, 'decimal'>,
): CountedValue[] | null {
  const own = allowsSeveralOptions(responseType)
    ? parts.find((each) => each.separator === separator)?.values
    : undefined;
  const found = own ?? values;
  if (found === null) return null;
  const missingKeys = new Set(missing.map(foldTextAndPersianSpaces));
  return found.filter(({ value }) => !missingKeys.has(foldTextAndPersianSpaces(value)));
}

/** Plans a column as a question of this type, with options and bounds taken from its values. */
export function planQuestion(column: ColumnProfile, choice: Choice): NewQuestionPlan {
  const { responseType } = choice;
  const { bounds, points, usualBounds } = answerTypes[responseType];
  const values = isOptionResponseType(responseType) ? (listColumnOptionValues(column, choice) ?? []) : [];
  const options = values.map(({ value }) => ({ value, body: value }));
  const range = bounds === 'value' ? computeNumericRangeWithoutMissing(column, choice) : null;
  const ends = range === null ? usualBounds(options.length) : (points?.endsOf(range.min, range.max) ?? range);
  const isBounded = bounds === 'value';
  return {
    body: column.name.replace(ownExportHeadingPattern, '') || column.name,
    responseType,
    options,
    separator: allowsSeveralOptions(responseType) ? choice.separator : null,
    min: isBounded ? ends.min : null,
    max: isBounded ? ends.max : null,
  };
}

/** The proposed use of a column. */
export function planColumn(
  column: ColumnProfile,
  decimal: DecimalSign,
  { missing = [], separator }: { missing?: readonly string[]; separator?: string | null | undefined } = {},
): NewColumnPlan {
  const classification = classifyColumn(column, { decimal, missing, separator });
  const { use, responseType } = classification;
  const choice = { separator: classification.separator, missing, decimal };
  const question = responseType === null ? null : planQuestion(column, { responseType, ...choice });
  return { index: column.index, use, question, missing: [...missing] };
}
