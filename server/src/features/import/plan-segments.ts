import type { AskedQuestion } from '@nazar/domain/inquiry/answer-types/answer-type.ts';
import type { QuestionInput } from '@nazar/domain/inquiry/question.ts';
import type { SegmentInput } from '@nazar/domain/inquiry/segment.ts';
import { deriveId } from './derive-id.ts';
import { ImportError } from './import-error.ts';
import type { Questionnaire, SourceQuestion } from './questionnaire.ts';

const questionsPerPage = 10;

/** Ends that are used where a question of that type names none. */
const usualBounds: Partial<
  Record<SourceQuestion['responseType'], readonly [number | string, number | string]>
> = {
  text: [0, 500],
  longText: [0, 10_000],
  rating: [1, 5],
  scale: [0, 10],
  date: ['1900-01-01', '2100-12-31'],
  time: ['00:00', '23:59'],
};

export type PlanSettings = {
  readonly hash: string;
  /** For numbers that name no ends of their own. */
  readonly min: number | null;
  readonly max: number | null;
};

export type PlannedQuestion = {
  readonly id: string;
  readonly source: SourceQuestion;
  /** Option id by the cell that stands for it. */
  readonly options: ReadonlyMap<string, string>;
  /** What its answers are checked against. */
  readonly asked: AskedQuestion;
};

export type Plan = {
  readonly segments: readonly SegmentInput[];
  /** By column. */
  readonly questions: ReadonlyMap<string, PlannedQuestion>;
};

/**
 * A questionnaire as segments: items that were mixed come together under their segment's name, in the order
 * of its first appearance; a page takes about ten questions and never splits a segment that fits on one.
 */
export function planSegments(questionnaire: Questionnaire, settings: PlanSettings): Plan {
  const planned = new Map<string, PlannedQuestion>();
  const groups = new Map<string, SourceQuestion[]>();
  for (const source of questionnaire.questions) {
    const name = source.segment.trim();
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [source]);
    else group.push(source);
  }
  let sortOrder = 0;
  let page = 1;
  let onPage = 0;
  const segments = [...groups].map(([name, sources], place): SegmentInput => {
    if (onPage > 0 && onPage + sources.length > questionsPerPage) {
      page += 1;
      onPage = 0;
    }
    const questions = sources.map((source): QuestionInput => {
      if (onPage === questionsPerPage) {
        page += 1;
        onPage = 0;
      }
      onPage += 1;
      sortOrder += 1;
      const made = planQuestion(source, settings);
      planned.set(source.column, made);
      return { ...questionInput(made), sortOrder, pageNumber: page };
    });
    return {
      id: deriveId(settings.hash, `segment ${place}`),
      name: name === '' ? `${place + 1}` : name,
      questions,
    };
  });
  return { segments, questions: planned };
}

function planQuestion(source: SourceQuestion, settings: PlanSettings): PlannedQuestion {
  const { hash } = settings;
  const id = deriveId(hash, `question ${source.column}`);
  const options = new Map(
    source.options.map(({ value }) => [String(value), deriveId(hash, `option ${source.column} ${value}`)]),
  );
  const asked: AskedQuestion = {
    ...{ id, responseType: source.responseType, ...bounds(source, settings) },
    // What was left out then can't be asked for now; the inquiry's questions become mandatory at the end.
    isForce: false,
    options: [...options.values()].map((option) => ({ id: option, role: 'choice' })),
  };
  return { id, source, options, asked };
}

function questionInput({
  source,
  options,
  asked,
}: PlannedQuestion): Omit<QuestionInput, 'sortOrder' | 'pageNumber'> {
  const { id, responseType, isForce, min, max } = asked;
  return {
    ...{ id, responseType, isForce, min, max },
    body: escapeHtml(source.body),
    options: source.options.map(({ value, body }) => ({ id: options.get(String(value)) ?? '', body })),
  };
}

function bounds(source: SourceQuestion, settings: PlanSettings): Pick<AskedQuestion, 'min' | 'max'> {
  const [usualMin, usualMax] = usualBounds[source.responseType] ?? [null, null];
  if (source.responseType === 'multiple') {
    return { min: source.min ?? 0, max: source.max ?? source.options.length };
  }
  if (source.responseType !== 'number') {
    return { min: source.min ?? usualMin, max: source.max ?? usualMax };
  }
  const min = source.min ?? settings.min;
  const max = source.max ?? settings.max;
  if (min === null || max === null) {
    throw new ImportError(
      `${source.column} is a number without its least and largest value. Give them in the file, or by --min and --max.`,
    );
  }
  return { min, max };
}

/** A question's body is rich text, and the file's is plain. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
