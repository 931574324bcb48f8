import { uuidPattern } from '../text/uuid.ts';
import { assignCodesLike } from './assign-codes.ts';
import type { Definition } from './inquiry.ts';

/** A new id for each id of a segment, a question or an option; the same one whenever it is asked again. */
export type NewId = (id: string) => string;

const uuid = new RegExp(uuidPattern, 'gi');

/**
 * The same questionnaire under other ids, with codes of its own in the same order. Ids are replaced wherever they stand, so that
 * conditions and references of fields added later follow too. Files stay the same: the caller records their use.
 */
export function copyDefinition(source: Definition, newId: NewId): Definition {
  const ids = new Map(listPartIds(source).map((id) => [id, newId(id)]));
  return replaceIds(assignCodesLike(source, source), ids);
}

/** A copy of a part of a questionnaire with all its ids replaced. */
export function replaceIds<Part extends object>(part: Part, ids: ReadonlyMap<string, string>): Part {
  return JSON.parse(JSON.stringify(part).replace(uuid, (id) => ids.get(id) ?? id));
}

/** The ids of all segments, questions and options, in their order. */
export function listPartIds({ segments }: Pick<Definition, 'segments'>): string[] {
  return segments.flatMap(({ id, questions }) => [
    id,
    ...questions.flatMap((question) => [question.id, ...question.options.map((option) => option.id)]),
  ]);
}
