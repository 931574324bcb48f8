import { formatQuestionHeading } from '../exports/cell-text.ts';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { TableQuestionCodes } from '../inquiries/inquiry-file.ts';
import { makePipeNamer } from '../inquiries/make-pipe-namer.ts';
import type { Question, ResponseType } from '../inquiries/question.ts';
import { visibleText } from '../text/plain.ts';
import type { ColumnProfile } from './column-profile.ts';
import { headingKeyMakers, headingPartSeparators, ownExportHeadingPattern } from './heading-parts.ts';
import type { ColumnAnswerTarget } from './import-plan.ts';
import { isUnimportableResponseType } from './plan-column.ts';

/** A part of an inquiry that a column can answer, with its names in plain text. */
export type ColumnTargetCandidate = {
  readonly part: ColumnAnswerTarget;
  readonly title: string;
  /** The option or row that has its own column; for the texts of «Other», that option. */
  readonly option: string | null;
  /** Title and option in the second language, if translated. */
  readonly translated: Pick<ColumnTargetCandidate, 'title' | 'option'>;
  readonly responseType: ResponseType;
};

type NamedQuestion = Pick<Question, 'id' | 'body' | 'translations' | 'responseType' | 'hidden' | 'options'>;

/** Lists all parts that columns can answer, in the order of the questions. */
export function listColumnTargetCandidates(questions: readonly NamedQuestion[]): ColumnTargetCandidate[] {
  // Headings of exports replace piped answers by the names of their questions.
  const bodies = new Map(questions.map(({ id, body }) => [id, body]));
  const translated = new Map(questions.map((question) => [question.id, translatedBody(question)]));
  const namePipes = makePipeNamer((id) => bodies.get(id));
  const nameTranslatedPipes = makePipeNamer((id) => translated.get(id));
  return questions
    .filter(({ hidden, responseType }) => !hidden && !isUnimportableResponseType(responseType))
    .flatMap((question) =>
      listParts(question, {
        title: visibleText(namePipes(question.body)),
        translatedTitle: visibleText(nameTranslatedPipes(translatedBody(question))),
      }),
    );
}

const translatedBody = ({ body, translations }: NamedQuestion) =>
  visibleText(translations.body?.text ?? '') === '' ? body : (translations.body?.text ?? body);

function listParts(
  { id: questionId, responseType, options }: NamedQuestion,
  { title, translatedTitle }: { readonly title: string; readonly translatedTitle: string },
): ColumnTargetCandidate[] {
  const { shape } = answerTypes[responseType];
  const shown = options.filter(({ hidden, role }) => !hidden && role !== 'accepted');
  const base = { title, responseType };
  const whole = {
    ...base,
    option: null,
    translated: { title: translatedTitle, option: null },
    part: { questionId, optionId: null, other: false },
  };
  const toNamedPart = ({ body: option, translations: { body: translated } }: (typeof shown)[number]) => ({
    ...base,
    option,
    translated: { title: translatedTitle, option: translated?.text || option },
  });
  const own = (each: (typeof shown)[number]): ColumnTargetCandidate => ({
    ...toNamedPart(each),
    part: { questionId, optionId: each.id, other: false },
  });
  if (shape === 'cells') return shown.filter(({ role }) => role === 'row').map(own);
  const other = shown
    .filter(({ role }) => role === 'other')
    .map((each) => ({ ...toNamedPart(each), part: { questionId, optionId: null, other: true } }));
  return [whole, ...(shape === 'options' || shape === 'order' ? shown.map(own) : []), ...other.slice(0, 1)];
}

type SeenColumn = Pick<ColumnProfile, 'index' | 'heading'> & Partial<Pick<ColumnProfile, 'use'>>;

/**
 * Suggests the part that each column answers, by its heading; each part is suggested once. `exported` are the
 * questions as our exports name them, if the table is one of this inquiry.
 */
export function suggestColumnTargets(
  columns: readonly SeenColumn[],
  parts: readonly ColumnTargetCandidate[],
  exported: readonly TableQuestionCodes[] = [],
): Map<number, ColumnAnswerTarget> {
  const byCode = partsByCode(parts, exported);
  const ways = headingKeyMakers.map((getHeadingKey) => ({
    getHeadingKey,
    byName: groupByName(
      parts.filter(({ part }) => !part.other),
      getHeadingKey,
    ),
    others: groupByName(
      parts.filter(({ part }) => part.other),
      getHeadingKey,
    ),
  }));
  const find = (heading: string): ColumnTargetCandidate | undefined => {
    const [name = '', key] = ownExportHeadingPattern.exec(heading) ?? [];
    const coded = byCode.get(heading.trim()) ?? byCode.get(name.replace('. ', ''));
    if (coded !== undefined) return coded;
    const described = heading.slice(name.length);
    // The option is followed by a word in the language of the export.
    const other = described.slice(0, described.lastIndexOf(' – '));
    const spellings = [heading, described, heading.replace(/[\])]$/, ''), described.replace(/[\])]$/, '')];
    for (const { getHeadingKey, byName, others } of ways) {
      const found =
        key === 'other'
          ? others.get(getHeadingKey(other))
          : spellings.map(getHeadingKey).flatMap((each) => byName.get(each) ?? others.get(each) ?? [])[0];
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const assignedParts = new Set<ColumnTargetCandidate>();
  const found = new Map<number, ColumnAnswerTarget>();
  // In our exports, a column about the response may have the heading of a question («Day»).
  const isAnswerColumn = (column: SeenColumn) => (column.use ?? 'question') === 'question';
  for (const { index, heading } of columns.toSorted(
    (a, b) => Number(isAnswerColumn(b)) - Number(isAnswerColumn(a)),
  )) {
    const part = find(heading);
    if (part === undefined || assignedParts.has(part)) continue;
    assignedParts.add(part);
    found.set(index, part.part);
  }
  return found;
}

/** The parts by the headings of exports with codes, such as `Q3`, `Q3_2` and `Q3_other`. */
function partsByCode(
  parts: readonly ColumnTargetCandidate[],
  exported: readonly TableQuestionCodes[],
): ReadonlyMap<string, ColumnTargetCandidate> {
  const getExportedKey = ({
    questionId,
    responseType,
  }: Pick<TableQuestionCodes, 'questionId' | 'responseType'>) => `${questionId} ${responseType}`;
  const exportedByKey = new Map(exported.map((question) => [getExportedKey(question), question]));
  return new Map(
    parts.flatMap((each) => {
      const { questionId, optionId, other } = each.part;
      const question = exportedByKey.get(getExportedKey({ questionId, responseType: each.responseType }));
      if (question === undefined) return [];
      const { name, numbers } = question;
      const ending = other ? '_other' : optionId === null ? '' : `_${numbers[optionId]}`;
      return [[`${name}${ending}`, each] as const];
    }),
  );
}

/** The first part with each name, by the key used for comparison. */
function groupByName(
  parts: readonly ColumnTargetCandidate[],
  getHeadingKey: (text: string) => string,
): ReadonlyMap<string, ColumnTargetCandidate> {
  const byName = new Map<string, ColumnTargetCandidate>();
  // Texts of the main language take precedence, because the translation of another part may be equal.
  for (const textsOf of [
    (each: ColumnTargetCandidate) => each,
    ({ translated }: ColumnTargetCandidate) => translated,
  ]) {
    for (const each of parts) {
      const { title: text, option: part } = textsOf(each);
      const written = part === null ? [text] : headingPartSeparators.map((joint) => `${text}${joint}${part}`);
      for (const name of [formatQuestionHeading({ text, part }), ...written].map(getHeadingKey)) {
        if (!byName.has(name)) byName.set(name, each);
      }
    }
  }
  return byName;
}
