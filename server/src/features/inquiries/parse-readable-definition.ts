import {
  type DefinitionParseResult,
  parseStoredDefinition,
  type StoredDefinition,
} from '@nazar/domain/inquiries/stored-definition.ts';
import { Problem } from '../../platform/http/problem.ts';

type ReadableDefinition = Extract<DefinitionParseResult, { ok: true }>;

/**
 * Reads a stored document. If only a newer version can read it, the answer is 503 until this node is replaced;
 * any other document that does not fit is a bug.
 */
export function requireReadableDefinition(outcome: DefinitionParseResult, id: string): ReadableDefinition {
  if (outcome.ok) return outcome;
  if (outcome.isNewer) throw new Problem('newerDocument');
  const [first] = outcome.problems;
  throw new Error(`The document of inquiry ${id} does not fit its schema: ${first?.path} ${first?.code}.`);
}

export function parseReadableDefinition(
  stored: StoredDefinition,
  id: string,
): Omit<ReadableDefinition, 'ok'> {
  const { definition, unknown } = requireReadableDefinition(parseStoredDefinition(stored), id);
  return { definition, unknown };
}
