import type { Question } from '../question.ts';
import type { Segment } from '../segment.ts';

/**
 * Recomputes sort orders and page numbers. Sort orders follow the positions. Page numbers start at 1, never
 * decrease and have no gaps. A page starts at each question whose given number is above the previous one.
 * Hidden questions are on no page; a page that would start at one starts at the next question. Unchanged
 * parts stay the same objects.
 */
export function normalizeSegments(segments: readonly Segment[]): readonly Segment[] {
  const pages = new PageCounter();
  const next = segments.map((segment) => {
    const questions = segment.questions.map((question, sortOrder) => {
      const pageNumber = pages.pageOf(question);
      const same = question.pageNumber === pageNumber && question.sortOrder === sortOrder;
      return same ? question : { ...question, pageNumber, sortOrder };
    });
    const same = questions.every((question, index) => question === segment.questions[index]);
    return same ? segment : { ...segment, questions };
  });
  return next.every((segment, index) => segment === segments[index]) ? segments : next;
}

class PageCounter {
  private page = 1;
  private before: number | null = null;
  private turns = false;
  private begun = false;

  pageOf({ pageNumber, hidden }: Question): number {
    if (this.before !== null && pageNumber > this.before) this.turns = true;
    this.before = pageNumber;
    if (hidden) return this.page;
    if (this.turns && this.begun) this.page += 1;
    this.turns = false;
    this.begun = true;
    return this.page;
  }
}

/** Starts a page at a question or removes the page break before it; later questions shift accordingly. */
export function setPageStart(
  segments: readonly Segment[],
  questionId: string,
  starts: boolean,
): readonly Segment[] {
  const all = segments.flatMap((segment) => segment.questions);
  const index = all.findIndex((question) => question.id === questionId);
  const [question, previous] = [all[index], all[index - 1]];
  if (question === undefined || previous === undefined) return segments;
  const shift = starts ? 1 : previous.pageNumber - question.pageNumber;
  const following = new Set(all.slice(index).map(({ id }) => id));
  const shifted = segments.map((segment) => ({
    ...segment,
    questions: segment.questions.map((other) =>
      following.has(other.id) ? { ...other, pageNumber: other.pageNumber + shift } : other,
    ),
  }));
  return normalizeSegments(shifted);
}

/** Ids of the questions that start a page in normalized segments, without the first question. */
export function listPageStartIds(segments: readonly Segment[]): ReadonlySet<string> {
  const starts = new Set<string>();
  let before: Question | undefined;
  for (const question of segments.flatMap(({ questions }) => questions)) {
    if (before !== undefined && question.pageNumber > before.pageNumber) starts.add(question.id);
    before = question;
  }
  return starts;
}

/** The first visible question of a segment, where a page can start; undefined if the segment or all before it have none. */
export function findPageStarter(segments: readonly Segment[], segmentId: string): Question | undefined {
  const at = segments.findIndex(({ id }) => id === segmentId);
  const isAfterOthers = segments.slice(0, at).some(({ questions }) => questions.some(isOnPage));
  return isAfterOthers ? segments[at]?.questions.find(isOnPage) : undefined;
}

const isOnPage = ({ hidden }: Question) => !hidden;
