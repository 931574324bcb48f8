import {
  readStoredDefinition,
  type StoredDefinition,
  type UpgradeOutcome,
} from '@nazar/domain/inquiry/stored-definition.ts';
import { Problem } from '../../http/problem.ts';

type Readable = Extract<UpgradeOutcome, { ok: true }>;

/**
 * A stored document as the domain knows it. One that only a newer version can read is asked for again, when
 * this node has been replaced; any other that no longer fits is a fault of ours.
 */
export function readable(outcome: UpgradeOutcome, id: string): Readable {
  if (outcome.ok) return outcome;
  if (outcome.isNewer) throw new Problem('newerDocument');
  const [first] = outcome.problems;
  throw new Error(`The document of inquiry ${id} does not fit its schema: ${first?.path} ${first?.code}.`);
}

export function readDefinition(stored: StoredDefinition, id: string): Omit<Readable, 'ok'> {
  const { definition, unknown } = readable(readStoredDefinition(stored), id);
  return { definition, unknown };
}
