import { foldTextAndPersianSpaces } from '../text/digits.ts';
import { parseCellTick } from './cell-tick.ts';
import type { ColumnProfile } from './column-profile.ts';
import { headingPartSeparators, ownExportHeadingPattern, parseHeadingLabel } from './heading-parts.ts';
import type { NewColumnPlan, NewQuestionPlan } from './import-plan.ts';

const otherNames: ReadonlySet<string> = new Set(
  [
    'other',
    'others',
    '-oth-',
    'something else',
    'other (please specify)',
    'سایر',
    'دیگر',
    'غیره',
    'موارد دیگر',
  ].map(foldTextAndPersianSpaces),
);

/** Matches a heading and the suffix that marks texts for «Other»; programs number the option: `Q5_4_TEXT`. */
const writtenBeside =
  /^(.+?)(?:[_.](\d+))?(?:[_.](?:text|other|other_text)| ?[-–:[(] ?(?:other|text|سایر)(?: \(please specify\))?[\])]?)$/i;
const maxHeading = 1_000;

/** Whether a column, by its heading, contains the «Other» texts of another column's question. */
export function isOtherTextColumn(
  { heading }: Pick<ColumnProfile, 'heading'>,
  question: Pick<ColumnProfile, 'heading'>,
  { body }: Pick<NewQuestionPlan, 'body'>,
): boolean {
  if (heading.length > maxHeading) return false;
  const [own, key] = ownExportHeadingPattern.exec(heading) ?? [];
  const [name] = ownExportHeadingPattern.exec(question.heading) ?? [];
  if (own !== undefined && name !== undefined) {
    return key === 'other' && parseQuestionNumber(own) === parseQuestionNumber(name);
  }
  const base = writtenBeside.exec(heading)?.[1];
  return (
    base !== undefined &&
    [question.heading, body].some((each) => foldTextAndPersianSpaces(each) === foldTextAndPersianSpaces(base))
  );
}

const parseQuestionNumber = (name: string) => /^Q\d+(?:v\d+)?/.exec(name)?.[0];

/** The option that the texts seem to belong to; null if there is none. */
export function findOtherOption(
  { index, question }: NewColumnPlan,
  { heading, filled }: Pick<ColumnProfile, 'heading' | 'filled'>,
  profiles: readonly ColumnProfile[],
): string | null {
  const options = question?.options ?? [];
  const code = heading.length > maxHeading ? undefined : writtenBeside.exec(heading)?.[2];
  const countOf = ({ value, body, column }: NewQuestionPlan['options'][number]) =>
    profiles[column ?? index]?.values?.reduce((sum, each) => {
      const isChosen =
        column === undefined ? each.value === value : parseCellTick(each.value, [body]) === true;
      return isChosen ? sum + each.count : sum;
    }, 0);
  const ways: ((option: NewQuestionPlan['options'][number]) => boolean)[] = [
    ({ body, value }) => [body, value].some((each) => otherNames.has(foldTextAndPersianSpaces(each))),
    ({ value }) => value === code,
    // The option was chosen as often as a text was written. A column for each option has its own name.
    (option) => option.column === undefined && countOf(option) === filled,
  ];
  const [found] = ways.map((way) => options.filter(way)).filter(({ length }) => length === 1);
  return found?.[0]?.value ?? null;
}

/** Assigns the texts of a column to this option; null creates an option for them. */
export function assignOtherTextColumns(
  question: NewQuestionPlan,
  { name, index }: Pick<ColumnProfile, 'name' | 'index'>,
  value: string | null,
): NewQuestionPlan {
  const options = question.options.some((option) => option.value === value)
    ? question.options.map((option) => (option.value === value ? { ...option, text: index } : option))
    : [...question.options, { value: name, body: findNameWithin(name, question.body), text: index }];
  return { ...question, options };
}

/** The part of a heading after the question's title, such as «Other» in `Where? [Other]`. */
function findNameWithin(name: string, title: string): string {
  const described = name.replace(ownExportHeadingPattern, '');
  const joint = headingPartSeparators.find((each) => described.startsWith(`${title}${each}`));
  const own =
    joint === undefined ? '' : parseHeadingLabel(joint, described.slice(title.length + joint.length));
  return own || name;
}

/** Removes the «Other» texts and an option that was created for them. */
export function detachOtherTexts(
  question: NewQuestionPlan,
  profiles: readonly ColumnProfile[],
): NewQuestionPlan {
  const options = question.options.flatMap(({ text, ...option }) => {
    const isMade = text !== undefined && option.column === undefined && option.value === profiles[text]?.name;
    return isMade ? [] : [option];
  });
  return { ...question, options };
}
