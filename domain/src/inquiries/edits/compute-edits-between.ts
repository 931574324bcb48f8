import type { Question } from '../question.ts';
import type { Segment } from '../segment.ts';
import { applyEdits } from './apply-edits.ts';
import type { Edit } from './edit.ts';
import type { EditableDraft } from './editable.ts';
import { isSameJson } from './is-same-json.ts';
import { listPageStartIds, normalizeSegments } from './normalize-segments.ts';

/**
 * Finds the edits from one draft to another: for normalized drafts `applyEdits(before, computeEditsBetween(before,
 * next))` is `next`. Swapping the arguments gives undo. A part that moves keeps its id and is never removed.
 */
export function computeEditsBetween(before: EditableDraft, next: EditableDraft): Edit[] {
  const edits = [...diffSettings(before, next), ...diffStructure(before.segments, next.segments)];
  const applied = applyEdits(before, edits);
  if (!applied.ok) throw new Error('The difference of two drafts could not be applied.');
  return [...edits, ...diffPages(applied.document.segments, next.segments)];
}

function diffSettings(before: EditableDraft, next: EditableDraft): Edit[] {
  const changed = diffFields(before.settings, next.settings, []);
  return Object.keys(changed).length === 0 ? [] : [{ kind: 'setSettings', settings: changed }];
}

type Segments = readonly Segment[];

/**
 * Additions come first (segments are added empty), then positions, then removals, so that a question can move
 * from a removed segment to a new one.
 */
function diffStructure(before: Segments, next: Segments): Edit[] {
  const edits: Edit[] = [];
  const oldSegments = new Map(before.map((segment) => [segment.id, segment]));
  const oldQuestions = new Map(listQuestions(before).map((question) => [question.id, question]));
  const nextQuestions = new Set(listQuestions(next).map(({ id }) => id));
  const nextSegments = new Set(next.map(({ id }) => id));

  const order = new Order(before.map(({ id }) => id).filter((id) => nextSegments.has(id)));
  for (const [index, segment] of next.entries()) {
    const after = next[index - 1]?.id ?? null;
    const old = oldSegments.get(segment.id);
    if (old === undefined) {
      edits.push({ kind: 'addSegment', segment: { ...segment, questions: [] }, after });
      order.insert(segment.id, after);
      continue;
    }
    const fields = diffFields(old, segment, ['id', 'questions']);
    if (Object.keys(fields).length > 0) edits.push({ kind: 'changeSegment', id: segment.id, fields });
  }
  for (const [id, after] of order.movesTo(next.map(({ id }) => id)))
    edits.push({ kind: 'moveSegment', id, after });

  for (const question of listQuestions(before)) {
    if (!nextQuestions.has(question.id)) edits.push({ kind: 'removeQuestion', id: question.id });
  }
  // The current position of each part after the edits so far.
  const lists = new Map(
    before.map(({ id, questions }) => [
      id,
      new Order(questions.map((question) => question.id).filter((own) => nextQuestions.has(own))),
    ]),
  );
  for (const { id, questions } of next) {
    const list = lists.get(id) ?? new Order([]);
    lists.set(id, list);
    for (const [index, question] of questions.entries()) {
      const after = questions[index - 1]?.id ?? null;
      const old = oldQuestions.get(question.id);
      if (old === undefined) {
        edits.push({ kind: 'addQuestion', segmentId: id, question, after });
        list.insert(question.id, after);
        continue;
      }
      if (!list.has(question.id)) {
        edits.push({ kind: 'moveQuestion', id: question.id, segmentId: id, after });
        for (const other of lists.values()) other.remove(question.id);
        list.insert(question.id, after);
      }
      edits.push(...diffQuestion(old, question));
    }
  }
  for (const { id, questions } of next) {
    const questionIds = questions.map((question) => question.id);
    for (const [moved, after] of lists.get(id)?.movesTo(questionIds) ?? []) {
      edits.push({ kind: 'moveQuestion', id: moved, segmentId: id, after });
    }
  }
  for (const { id } of before) if (!nextSegments.has(id)) edits.push({ kind: 'removeSegment', id });
  return edits;
}

function diffQuestion(before: Question, next: Question): Edit[] {
  if (before === next) return [];
  const edits: Edit[] = [];
  const { id } = next;
  const fields = diffFields(before, next, ['id', 'options', 'sortOrder', 'pageNumber']);
  if (Object.keys(fields).length > 0) edits.push({ kind: 'changeQuestion', id, fields });
  const nextOptionIds = new Set(next.options.map((option) => option.id));
  const old = new Map(before.options.map((option) => [option.id, option]));
  for (const option of before.options) {
    if (!nextOptionIds.has(option.id)) edits.push({ kind: 'removeOption', id: option.id });
  }
  const order = new Order(before.options.map((option) => option.id).filter((own) => nextOptionIds.has(own)));
  for (const [index, option] of next.options.entries()) {
    const after = next.options[index - 1]?.id ?? null;
    const known = old.get(option.id);
    if (known === undefined) {
      edits.push({ kind: 'addOption', questionId: id, option, after });
      order.insert(option.id, after);
      continue;
    }
    const changed = diffFields(known, option, ['id']);
    if (Object.keys(changed).length > 0) edits.push({ kind: 'changeOption', id: option.id, fields: changed });
  }
  for (const [moved, after] of order.movesTo(next.options.map((option) => option.id))) {
    edits.push({ kind: 'moveOption', id: moved, after });
  }
  return edits;
}

function diffPages(reached: Segments, next: Segments): Edit[] {
  let segments = reached;
  const edits: Edit[] = [];
  const pageStartIds = listPageStartIds(normalizeSegments(next));
  for (const { id } of listQuestions(next)) {
    const starts = pageStartIds.has(id);
    if (listPageStartIds(segments).has(id) === starts) continue;
    const edit: Edit = { kind: 'startPage', id, starts };
    const applied = applyEdits({ settings: noSettings, segments }, [edit]);
    if (applied.ok) segments = applied.document.segments;
    edits.push(edit);
  }
  return edits;
}

/** Page starts do not depend on settings. */
const noSettings = {} as EditableDraft['settings'];

const listQuestions = (segments: Segments): Question[] => segments.flatMap(({ questions }) => questions);

function diffFields<P extends object>(before: P, next: P, excludedKeys: readonly (keyof P)[]): Partial<P> {
  const changed = Object.entries(next).filter(
    ([name, value]) =>
      !excludedKeys.includes(name as keyof P) && !isSameJson(Reflect.get(before, name), value),
  );
  return Object.fromEntries(changed) as Partial<P>;
}

/** A list of ids that is being reordered. */
class Order {
  private ids: string[];

  constructor(ids: readonly string[]) {
    this.ids = [...ids];
  }

  has(id: string): boolean {
    return this.ids.includes(id);
  }

  insert(id: string, after: string | null): void {
    const index = after === null ? 0 : this.ids.indexOf(after) + 1;
    this.ids.splice(after !== null && index === 0 ? this.ids.length : index, 0, id);
  }

  remove(id: string): void {
    this.ids = this.ids.filter((own) => own !== id);
  }

  /**
   * Finds the fewest moves, each after another id: everything moves except a longest subsequence already in
   * order.
   */
  movesTo(targetIds: readonly string[]): [id: string, after: string | null][] {
    const staying = findLongestIncreasingRun(this.ids.map((id) => targetIds.indexOf(id)));
    const stays = new Set(staying.map((index) => targetIds[index]));
    return targetIds.flatMap((id, index): [string, string | null][] =>
      stays.has(id) ? [] : [[id, targetIds[index - 1] ?? null]],
    );
  }
}

/** Finds a longest increasing subsequence (patience sorting, O(n log n)). */
function findLongestIncreasingRun(numbers: readonly number[]): number[] {
  const tails: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tails[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous.set(number, tails[low - 1]);
    tails[low] = number;
  }
  const run: number[] = [];
  for (let last = tails.at(-1); last !== undefined; last = previous.get(last)) run.unshift(last);
  return run;
}
