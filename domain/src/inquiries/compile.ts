import { parseDecimal } from '../text/decimal.ts';
import { foldText } from '../text/digits.ts';
import type { CheckableQuestion } from './answer-types/answer-type.ts';
import { answerTypes } from './answer-types/index.ts';
import type { Condition } from './conditions/condition.ts';
import { listConditionsOfQuestion } from './conditions/list-conditions.ts';
import { hasPoints } from './exams/has-points.ts';
import type { Definition } from './inquiry.ts';
import { makePipeNamer } from './make-pipe-namer.ts';
import type { TextName } from './part-texts.ts';
import { isSecretBallot } from './privacy.ts';
import type { ResponseType, StoredOption, StoredQuestion } from './question.ts';
import type { Quota } from './quota.ts';
import type { StoredSegment } from './segment.ts';

/** A question with everything needed to judge answers. Hidden questions are included for old responses. */
export type CompiledQuestion = Omit<CheckableQuestion, 'options' | 'askedOptions'> & {
  /**
   * The body for participants, with pipes for answers. In `body` the pipes are replaced by names of
   * questions.
   */
  readonly askedBody: string;
} & Pick<
    StoredQuestion,
    | ('code' | 'type' | 'file' | 'horizontal' | 'randomOptions' | 'score' | 'wrongScore')
    | 'showRemaining'
    | TextName<'question'>
    | ('fileKinds' | 'maxFileSize')
    | ('pageNumber' | 'condition' | 'endCondition' | 'hidden')
  > & {
    readonly segment: CompiledSegment;
    readonly segmentCondition: Condition | null;
    /** End conditions of previous questions. */
    readonly earlierEnds: readonly Condition[];
    /** Index in the order of the definition, starting at 0. */
    readonly index: number;
    /** The options that a participant sees. */
    readonly options: readonly StoredOption[];
    /** Undefined if a condition hides an option. */
    readonly askedOptions?: ReadonlyMap<string, StoredOption> | undefined;
    /** Includes hidden options and accepted answers. */
    readonly allOptions: readonly StoredOption[];
    readonly optionById: ReadonlyMap<string, StoredOption>;
    readonly optionByCode: ReadonlyMap<number, StoredOption>;
    /** Ids of the shown options that are marked as right. */
    readonly rightOptions: ReadonlySet<string>;
    /** Accepted answers, folded, and the numeric ones. */
    readonly acceptedTexts: ReadonlySet<string>;
    readonly acceptedNumbers: ReadonlySet<number>;
  };

type CompiledSegment = Pick<StoredSegment, 'id' | 'name' | 'description' | 'condition'>;

export type LimitedOption = CodedOption & { readonly capacity: number };

export type CompiledQuota = Quota & { readonly condition: Condition; readonly limit: number };

type CodedOption = { readonly question: CompiledQuestion; readonly option: StoredOption };

/** A definition prepared for fast lookups; built once per revision. */
export type CompiledInquiry = {
  readonly definition: Definition;
  readonly segments: readonly CompiledSegment[];
  /** All questions that take answers, in the order of the definition. */
  readonly questions: readonly CompiledQuestion[];
  /** The questions that are not hidden. */
  readonly asked: readonly CompiledQuestion[];
  /** Questions and the statements between them. */
  readonly shown: readonly CompiledQuestion[];
  /** Questions answered by files. */
  readonly fileQuestions: readonly CompiledQuestion[];
  readonly questionById: ReadonlyMap<string, CompiledQuestion>;
  readonly questionByCode: ReadonlyMap<number, CompiledQuestion>;
  readonly optionById: ReadonlyMap<string, CodedOption>;
  readonly optionByCode: ReadonlyMap<number, CodedOption>;
  /**
   * Options that close when enough responses chose them; empty in secret ballots. Includes hidden ones, which answers to
   * earlier revisions may choose.
   */
  readonly limitedOptions: readonly LimitedOption[];
  /** Empty in secret ballots. */
  readonly quotas: readonly CompiledQuota[];
  /** The questions that quotas test, with all options, because a stored answer may be hidden now. */
  readonly questionsTestedByQuotas: Pick<CompiledInquiry, 'questions' | 'optionByCode' | 'questionById'>;
  readonly hasConditions: boolean;
  /** Whether any visible question has a score. */
  readonly hasScores: boolean;
};

export function compileInquiry(definition: Definition): CompiledInquiry {
  const all: CompiledQuestion[] = [];
  const bodies = new Map(
    definition.segments.flatMap(({ questions }) => questions.map(({ id, body }) => [id, body])),
  );
  const namePipes = makePipeNamer((id) => bodies.get(id));
  let earlierEnds: readonly Condition[] = [];
  const segments = definition.segments.map((segment) => {
    const { id, name, description, condition } = segment;
    const head = { id, name, description, condition };
    for (const question of sortQuestions(segment)) {
      all.push(compileQuestion(question, head, { index: all.length, namePipes, earlierEnds }));
      const { endCondition, hidden } = question;
      if (endCondition && !hidden) earlierEnds = [...earlierEnds, endCondition];
    }
    return head;
  });
  const questions = all.filter(({ responseType }) => answerTypes[responseType].takesAnswer);
  const shown = all.filter((question) => !question.hidden);
  const coded = questions.flatMap((question) =>
    question.allOptions.map((option): CodedOption => ({ question, option })),
  );
  const asked = questions.filter((question) => !question.hidden);
  const quotas = isSecretBallot(definition) ? [] : definition.quotas.filter(isComplete);
  const tested = new Set(
    quotas.flatMap(({ condition }) => condition.clauses.map(({ questionId }) => questionId)),
  );
  const testedQuestions = questions.filter(({ id }) => tested.has(id));
  return {
    definition,
    segments,
    questions,
    asked,
    shown,
    fileQuestions: questions.filter(({ responseType }) => answerTypes[responseType].shape === 'files'),
    questionById: new Map(questions.map((question) => [question.id, question])),
    questionByCode: new Map(questions.map((question) => [question.code, question])),
    optionById: new Map(coded.map((entry) => [entry.option.id, entry])),
    optionByCode: byCode(coded),
    limitedOptions: isSecretBallot(definition) ? [] : questions.flatMap(limitedOptions),
    quotas,
    questionsTestedByQuotas: {
      questions: testedQuestions,
      optionByCode: byCode(coded.filter(({ question }) => tested.has(question.id))),
      questionById: new Map(
        testedQuestions.map((question) => [question.id, { ...question, options: question.allOptions }]),
      ),
    },
    hasConditions:
      segments.some((segment) => segment.condition !== null) ||
      shown.some((question) => listConditionsOfQuestion(question).length > 0),
    hasScores: asked.some(hasPoints),
  };
}

const byCode = (coded: readonly CodedOption[]) => new Map(coded.map((entry) => [entry.option.code, entry]));

const isComplete = (quota: Quota): quota is CompiledQuota => quota.condition !== null && quota.limit !== null;

function limitedOptions(question: CompiledQuestion): LimitedOption[] {
  if (!canHaveCapacity(question.responseType)) return [];
  return question.allOptions.flatMap((option) =>
    option.capacity === null ? [] : [{ question, option, capacity: option.capacity }],
  );
}

/** Whether options of a type can have a capacity. */
export function canHaveCapacity(responseType: ResponseType): boolean {
  const { shape } = answerTypes[responseType];
  return shape === 'option' || shape === 'options';
}

/** Questions in the order of segments, and within a segment by `sortOrder`; equal ones keep their order. */
export function sortQuestions<Q extends { readonly sortOrder: number }>(segment: {
  readonly questions: readonly Q[];
}): Q[] {
  return [...segment.questions].sort((a, b) => a.sortOrder - b.sortOrder);
}

function compileQuestion(
  question: StoredQuestion,
  segment: CompiledSegment,
  {
    index,
    namePipes,
    earlierEnds,
  }: Pick<CompiledQuestion, 'index' | 'earlierEnds'> & { readonly namePipes: (richText: string) => string },
): CompiledQuestion {
  const { sortOrder: _, options: allOptions, ...rest } = question;
  const options = filterShownOptions(allOptions);
  const accepted = allOptions.filter((option) => option.role === 'accepted' && !option.hidden);
  const numbers = accepted.flatMap((option) => parseDecimal(option.body) ?? []);
  return {
    ...rest,
    askedBody: rest.body,
    body: namePipes(rest.body),
    segment,
    segmentCondition: segment.condition,
    earlierEnds,
    index,
    options,
    askedOptions: new Map(options.map((option) => [option.id, option])),
    allOptions,
    optionById: new Map(allOptions.map((option) => [option.id, option])),
    optionByCode: new Map(allOptions.map((option) => [option.code, option])),
    rightOptions: new Set(options.filter((option) => option.isAnswer).map((option) => option.id)),
    acceptedTexts: new Set(accepted.map((option) => foldText(option.body))),
    acceptedNumbers: new Set(numbers),
  };
}

/** Returns the options that participants see. */
export function filterShownOptions<O extends Pick<StoredOption, 'role' | 'hidden'>>(
  options: readonly O[],
): O[] {
  return options.filter((option) => !option.hidden && option.role !== 'accepted');
}
