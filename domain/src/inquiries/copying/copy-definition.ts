import { uuidPatternSource } from '../../text/uuid.ts';
import type { Definition } from '../inquiry.ts';
import { assignCodesLike } from './assign-codes.ts';

/**
 * Maps each old id of a segment, a question or an option to a new one; the same id always gives the same
 * result.
 */
export type IdMapper = (id: string) => string;

const uuid = new RegExp(uuidPatternSource, 'gi');

/**
 * Copies a questionnaire with new ids and with its own codes in the same order. Ids are replaced wherever
 * they occur, so that conditions and references in fields added later are included. Files are shared, and the
 * caller records their use.
 */
export function copyDefinition(source: Definition, newId: IdMapper): Definition {
  const ids = new Map(listPartIds(source).map((id) => [id, newId(id)]));
  return replacePartIds(assignCodesLike(source, source), ids);
}

/** Copies a part of a questionnaire with all its ids replaced. */
export function replacePartIds<Part extends object>(part: Part, ids: ReadonlyMap<string, string>): Part {
  return JSON.parse(JSON.stringify(part).replace(uuid, (id) => ids.get(id) ?? id));
}

/** Lists the ids of all segments, questions and options in order. */
export function listPartIds({ segments }: Pick<Definition, 'segments'>): string[] {
  return segments.flatMap(({ id, questions }) => [
    id,
    ...questions.flatMap((question) => [question.id, ...question.options.map((option) => option.id)]),
  ]);
}
