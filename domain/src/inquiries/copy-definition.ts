import { assignCodes } from './assign-codes.ts';
import type { Definition } from './inquiry.ts';

/** A new id for each id of a segment, a question or an option; the same one whenever it is asked again. */
export type NewId = (id: string) => string;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * The same questionnaire under other ids, with codes of its own. Ids are replaced wherever they stand, so that
 * conditions and references of fields added later follow too. Files stay the same: the caller records their use.
 */
export function copyDefinition(source: Definition, newId: NewId): Definition {
  const ids = new Map(listPartIds(source).map((id) => [id, newId(id)]));
  const text = JSON.stringify(source).replace(uuid, (id) => ids.get(id) ?? id);
  const copied: Definition = JSON.parse(text);
  return { ...copied, ...assignCodes({ ...copied, segments: [], nextCode: 1 }, null, copied.segments) };
}

/** The ids of all segments, questions and options, in their order. */
export function listPartIds({ segments }: Pick<Definition, 'segments'>): string[] {
  return segments.flatMap(({ id, questions }) => [
    id,
    ...questions.flatMap((question) => [question.id, ...question.options.map((option) => option.id)]),
  ]);
}
