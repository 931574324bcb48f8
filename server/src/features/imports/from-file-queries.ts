import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { task } from '../../platform/database/schema/task.ts';
import { hasSecret } from '../participation/index.ts';
import { additionSeed } from './addition-seed.ts';
import { responseSecret } from './identify-row.ts';
import { importTasks } from './uploaded/import-queries.ts';

/**
 * Whether a response was imported from a file. Its secret is derived with the server's key, so that no participant
 * can forge an imported response.
 */
export async function isFromFile(
  db: Database,
  asked: { readonly inquiryId: string; readonly id: string },
  signing: Buffer,
): Promise<boolean> {
  const { inquiryId, id } = asked;
  const added = await db
    .select({ batch: task.id })
    .from(task)
    .where(
      and(
        ...[eq(task.kind, importTasks.kind.name), eq(task.subjectId, inquiryId)],
        ...[eq(task.status, 'done'), ne(task.id, inquiryId)],
      ),
    );
  const seeds = [inquiryId, ...added.map(({ batch }) => additionSeed({ inquiryId, batch }))];
  const secrets = seeds.map((seed) => responseSecret(signing, seed, id));
  return hasSecret(db, asked, secrets);
}
