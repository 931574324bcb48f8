import { makeInvalidFieldProblem } from '../problem.ts';

/** The end of a page of a list sorted by time. */
export type MomentCursor = { readonly at: Date; readonly id: string };

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function serializeMomentCursor({ at, id }: MomentCursor): string {
  return `${at.toISOString()}_${id}`;
}

/** Parses the `after` of a call; null at the beginning of the list. */
export function parseMomentCursor(after: string | null): MomentCursor | null {
  if (after === null) return null;
  const [, moment = '', id = ''] = shape.exec(after) ?? [];
  const at = new Date(moment);
  if (id === '' || Number.isNaN(at.getTime())) throw makeInvalidFieldProblem('after', 'invalidValue');
  return { at, id };
}
