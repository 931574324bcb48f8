import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import type { Condition } from '../inquiries/conditions/condition.ts';
import { listConditionsOfQuestion } from '../inquiries/conditions/list-conditions.ts';
import { isOrderRightAnswer, sortById } from '../inquiries/exams/right-order.ts';
import { type PageTextName, pageTexts } from '../inquiries/part-texts.ts';
import type { StoredOption } from '../inquiries/question.ts';
import { isTextOfType } from '../inquiries/translation/translated-texts.ts';
import { listPipedQuestionIds } from '../text/pipes.ts';
import { makeDrawTest } from './flow.ts';
import type { PublicPage, PublicQuestion } from './public-page.ts';
import { makeSeededRandom, shuffleItems } from './random.ts';

type BuildPagesOptions = {
  readonly seed: number;
  /** Ids of the questions drawn for this attempt; missing if all are asked. */
  readonly drawn?: readonly string[] | undefined;
};

/**
 * Builds the pages for one participant: drawn, shuffled and numbered, without right answers or scores.
 * Conditions are included, because the browser computes the flow.
 */
export function buildPages(compiled: CompiledInquiry, options: BuildPagesOptions): PublicPage[] {
  const shown = listShownQuestions(compiled, options.drawn);
  const ordered = compiled.definition.shuffleQuestions
    ? shuffleInSegments(shown, makeSeededRandom(options.seed))
    : shown.map((question) => ({ question, pageNumber: question.pageNumber }));
  const pages: PublicPage[] = [];
  const number = makeNumbering();
  for (const { question, pageNumber } of ordered) {
    let page = pages.at(-1);
    if (page?.pageNumber !== pageNumber) {
      page = { pageNumber, segments: [] };
      pages.push(page);
    }
    let segment = page.segments.at(-1);
    if (segment?.id !== question.segment.id) {
      const { id, name, description, condition } = question.segment;
      segment = { id, name, description, condition, questions: [] };
      page.segments.push(segment);
    }
    // Each question has its own random sequence, so that other questions don't change its order.
    segment.questions.push(
      publicQuestion(
        question,
        number(question),
        makeSeededRandom(options.seed ^ (question.code * 0x9e3779b1)),
      ),
    );
  }
  return pages;
}

function listShownQuestions({ shown }: CompiledInquiry, drawn: readonly string[] | undefined) {
  return drawn === undefined ? shown : shown.filter(makeDrawTest(drawn));
}

/** Numbers questions from 1; statements have none. */
function makeNumbering(): (question: CompiledQuestion) => number | null {
  let number = 0;
  return ({ responseType }) => {
    if (!answerTypes[responseType].takesAnswer) return null;
    number += 1;
    return number;
  };
}

/** Builds a single page with everything that one participant was asked, in the order of the inquiry. */
export function buildOnePage(compiled: CompiledInquiry, drawn?: readonly string[]): PublicPage[] {
  const segments = new Map<string, PublicPage['segments'][number]>();
  const number = makeNumbering();
  for (const question of listShownQuestions(compiled, drawn)) {
    const { id, name, description, condition } = question.segment;
    const segment = segments.get(id) ?? { id, name, description, condition, questions: [] };
    segments.set(id, segment);
    segment.questions.push(publicQuestion(question, number(question), null));
  }
  return [{ pageNumber: 1, segments: [...segments.values()] }];
}

type PagedQuestion = { readonly question: CompiledQuestion; readonly pageNumber: number };

/**
 * Shuffles questions within their segment, so that segments stay together and pages keep their size.
 * Statements stay before their questions, and questions used in conditions and texts stay before those that
 * depend on them. No question passes one that may end the inquiry, so that the order doesn't decide whether
 * it is asked.
 */
function shuffleInSegments(questions: readonly CompiledQuestion[], random: () => number): PagedQuestion[] {
  const fixed = new Set(
    questions.flatMap((question) => {
      const { id, responseType, segment, askedBody } = question;
      const texts = [askedBody, ...pageTexts.map(({ name }) => question[name])];
      const piped = texts.flatMap(listPipedQuestionIds);
      const conditions = listConditionsOfQuestion(question);
      const isFixed = !answerTypes[responseType].takesAnswer || piped.length > 0 || conditions.length > 0;
      return [...(isFixed ? [id] : []), ...piped, ...[...conditions, segment.condition].flatMap(sources)];
    }),
  );
  let ends = 0;
  const bySegment = Map.groupBy(questions, ({ segment, endCondition }) => {
    if (endCondition !== null) ends += 1;
    return `${segment.id} ${ends}`;
  });
  return [...bySegment.values()].flatMap((questions) => {
    const moved = shuffleItems(
      questions.filter((question) => !fixed.has(question.id)),
      random,
    )[Symbol.iterator]();
    return questions.map((question) => {
      const next = fixed.has(question.id) ? question : (moved.next().value ?? question);
      return { question: next, pageNumber: question.pageNumber };
    });
  });
}

function sources(condition: Condition | null): string[] {
  return condition === null ? [] : condition.clauses.map((clause) => clause.questionId);
}

function publicQuestion(
  question: CompiledQuestion,
  number: number | null,
  /** Null if the order can't reveal the right answer. */
  random: (() => number) | null,
): PublicQuestion {
  const {
    id,
    type,
    responseType,
    askedBody: body,
    file,
    horizontal,
    min,
    max,
    condition,
    endCondition,
  } = question;
  const { takesAnswer, bounds } = answerTypes[responseType];
  const revealsAnswer = isOrderRightAnswer(question);
  const isRandom = question.randomOptions || revealsAnswer;
  // Participants know the seed and could reverse the shuffle, so the author's order must not go into it.
  const orderedOptions = revealsAnswer ? sortById(question.options) : question.options;
  const options = isRandom && random !== null ? shuffleOptions(orderedOptions, random) : question.options;
  return {
    id,
    type,
    responseType,
    body,
    file,
    horizontal,
    min,
    max,
    number,
    condition,
    isForce: question.isForce && takesAnswer,
    ...(endCondition === null ? {} : { endCondition }),
    ...pickNonEmptyTexts(question),
    ...(bounds === 'files' ? { fileKinds: question.fileKinds, maxFileSize: question.maxFileSize } : {}),
    options: options.map((option) => ({
      id: option.id,
      type: option.type,
      role: option.role,
      body: option.body,
      file: option.file,
      ...(option.condition === null ? {} : { condition: option.condition }),
    })),
  };
}

/**
 * Returns only texts that aren't empty, because most questions have none and the page contains each of them.
 */
function pickNonEmptyTexts(question: CompiledQuestion): Partial<Record<PageTextName, string>> {
  const shown = pageTexts.filter(
    (text) => isTextOfType(text, question.responseType) && question[text.name] !== '',
  );
  return Object.fromEntries(shown.map(({ name }) => [name, question[name]]));
}

/** «Other» and «None of these» stay at the end, and columns keep their order. */
function shuffleOptions(options: readonly StoredOption[], random: () => number): StoredOption[] {
  const moves = (option: StoredOption) => option.role === 'choice' || option.role === 'row';
  return [...shuffleItems(options.filter(moves), random), ...options.filter((option) => !moves(option))];
}
