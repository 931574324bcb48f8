import { createHash } from 'node:crypto';
import type { Migration } from './read-migrations.ts';

export interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

/** Migrations that a current one replaced. It makes the same schema. */
interface MigrationReplacement {
  /** Version of the first replaced migration, which is also that of its replacement. */
  version: number;
  count: number;
  /** Checksum of the first one, and one of all their checksums. */
  first: string;
  all: string;
}

const replacements: readonly MigrationReplacement[] = [
  {
    version: 1,
    count: 73,
    first: '4b661ed31a0da6e343eb632d3f491e6b98e461425c4182b54d14d6b505664b80',
    all: '5e954b492a6dc836421f0a4c167164063a92c9e66c5ed9182bf2361afdad9fb1',
  },
  {
    version: 7,
    count: 6,
    first: '08baa97a81a6ac0300ba749d73427df906cb0a4a5454a62ae4d01f87faf82385',
    all: '724a480cbf21ea2025288059bb78f5e93ff23c9992c4940f151c5a8548adc5a8',
  },
];

/**
 * Returns the replacement that a database or backup needs, or null. Throws if only some of the replaced
 * migrations were applied.
 */
export function findMigrationReplacement(applied: readonly AppliedMigration[]): MigrationReplacement | null {
  const found = replacements.find(({ version, first }) => applied[version - 1]?.checksum === first);
  if (!found) return null;
  const checksums = applied.slice(found.version - 1).map(({ checksum }) => checksum);
  if (createHash('sha256').update(checksums.join(' ')).digest('hex') === found.all) return found;
  const last = found.version + found.count - 1;
  throw new Error(
    `The database has schema version ${applied.length} of an older Nazar. Start the last version that ` +
      `knows its migrations (up to ${String(last).padStart(4, '0')}) once, then this one.`,
  );
}

/**
 * Converts the history of a database or backup to current versions. Throws if only some of the replaced
 * migrations were applied.
 */
export function convertMigrationHistory<Row extends AppliedMigration>(
  applied: readonly Row[],
  known: readonly Migration[],
): Row[] {
  const found = findMigrationReplacement(applied);
  const last = applied.at(-1);
  const by = known[(found?.version ?? 0) - 1];
  if (!found || !last || !by) return [...applied];
  const { version, name, checksum } = by;
  return [...applied.slice(0, version - 1), { ...last, version, name, checksum }];
}

/** Comments of the baseline, which the migrations that it replaced did not contain. */
export function extractSchemaComments(baseline: string): string {
  return (baseline.match(/^comment on [^']*'(?:[^']|'')*';$/gm) ?? []).join('\n');
}
