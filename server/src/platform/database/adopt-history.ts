import { createHash } from 'node:crypto';
import type { Migration } from './read-migrations.ts';

export interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

/** The 73 migrations that the baseline replaced: the checksum of the first, and one of all their checksums. */
const REPLACED = {
  first: '4b661ed31a0da6e343eb632d3f491e6b98e461425c4182b54d14d6b505664b80',
  all: '5e954b492a6dc836421f0a4c167164063a92c9e66c5ed9182bf2361afdad9fb1',
};

/**
 * The history of a database or backup in the numbers of today: the replaced migrations count as the baseline, which
 * makes the same schema. Throws if only some of them were applied.
 */
export function adoptHistory<Row extends AppliedMigration>(
  applied: readonly Row[],
  known: readonly Migration[],
): Row[] {
  const last = applied.at(-1);
  const baseline = known[0];
  if (!last || !baseline || applied[0]?.checksum !== REPLACED.first) return [...applied];
  const checksums = applied.map(({ checksum }) => checksum).join(' ');
  if (createHash('sha256').update(checksums).digest('hex') !== REPLACED.all) {
    throw new Error(
      `The database has schema version ${last.version} of an older Nazar. Start the last version before 1.0 that ` +
        'knows its migrations (up to 0073) once, then this one.',
    );
  }
  return [{ ...last, version: baseline.version, name: baseline.name, checksum: baseline.checksum }];
}

/** The comments of the baseline, which the replaced migrations did not make. */
export function schemaComments(baseline: string): string {
  return (baseline.match(/^comment on [^']*'(?:[^']|'')*';$/gm) ?? []).join('\n');
}
