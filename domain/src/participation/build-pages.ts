import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import type { Condition } from '../inquiries/condition.ts';
import type { StoredOption } from '../inquiries/question.ts';
import type { PublicPage, PublicQuestion } from './public-page.ts';
import { seededRandom, shuffled } from './random.ts';

export type BuildOptions = {
  readonly seed: number;
  /** The drawn questions of this attempt; missing if all are asked. */
  readonly drawn?: readonly string[] | undefined;
};

/**
 * The pages for one participant: drawn, shuffled and numbered, without right answers or scores. Conditions are
 * included, because the browser computes the flow.
 */
export function buildPages(compiled: CompiledInquiry, options: BuildOptions): PublicPage[] {
  const drawn = options.drawn === undefined ? null : new Set(options.drawn);
  const asked = compiled.asked.filter((question) => drawn?.has(question.id) ?? true);
  const ordered = compiled.definition.shuffleQuestions
    ? shuffleInSegments(asked, seededRandom(options.seed))
    : asked.map((question) => ({ question, pageNumber: question.pageNumber }));
  const pages: PublicPage[] = [];
  ordered.forEach(({ question, pageNumber }, index) => {
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
    // A separate random sequence for each question, so that other questions don't change its order.
    segment.questions.push(
      publicQuestion(question, index + 1, seededRandom(options.seed ^ (question.code * 0x9e3779b1))),
    );
  });
  return pages;
}

/** All that was asked of one participant on a single page, in the order of the inquiry. */
export function buildOnePage(compiled: CompiledInquiry, drawn?: readonly string[]): PublicPage[] {
  const segments = new Map<string, PublicPage['segments'][number]>();
  const asked = compiled.asked.filter(({ id }) => drawn?.includes(id) ?? true);
  for (const [index, question] of asked.entries()) {
    const { id, name, description, condition } = question.segment;
    const segment = segments.get(id) ?? { id, name, description, condition, questions: [] };
    segments.set(id, segment);
    segment.questions.push(publicQuestion(question, index + 1, null));
  }
  return [{ pageNumber: 1, segments: [...segments.values()] }];
}

type PagedQuestion = { readonly question: CompiledQuestion; readonly pageNumber: number };

/**
 * Shuffles questions within their segment, so that segments stay together and pages keep their size. Questions
 * used in conditions stay in their position, because they have to come before those that depend on them.
 */
function shuffleInSegments(asked: readonly CompiledQuestion[], random: () => number): PagedQuestion[] {
  const fixed = new Set(
    asked.flatMap((question) => [
      ...(question.condition === null ? [] : [question.id]),
      ...sources(question.condition),
      ...sources(question.segment.condition),
    ]),
  );
  const bySegment = Map.groupBy(asked, (question) => question.segment.id);
  return [...bySegment.values()].flatMap((questions) => {
    const moved = shuffled(
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
  number: number,
  /** Null when the order can't reveal the right answer. */
  random: (() => number) | null,
): PublicQuestion {
  const { id, type, responseType, body, file, horizontal, isForce, min, max, condition } = question;
  // If the order is the right answer, the options must not be shown in it.
  const { orderIsAnswer } = answerTypes[responseType];
  const tells = orderIsAnswer && (question.score !== 0 || question.wrongScore !== 0);
  const isRandom = question.randomOptions || tells;
  const options = isRandom && random !== null ? shuffleOptions(question.options, random) : question.options;
  return {
    ...{ id, type, responseType, body, file, horizontal, isForce, min, max, number, condition },
    options: options.map((option) => ({
      id: option.id,
      type: option.type,
      role: option.role,
      body: option.body,
      file: option.file,
    })),
  };
}

/** «Other» and «None of these» stay at the end, and columns keep their order. */
function shuffleOptions(options: readonly StoredOption[], random: () => number): StoredOption[] {
  const moves = (option: StoredOption) => option.role === 'choice' || option.role === 'row';
  return [...shuffled(options.filter(moves), random), ...options.filter((option) => !moves(option))];
}
