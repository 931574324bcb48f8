import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.minimum(0));

/**
 * Paths are relative, use forward slashes and stay inside the folder, because a manifest may come from
 * anywhere.
 */
const innerPath = z
  .string()
  .check(
    z.refine((path) => path.split('/').every((part) => /^[^\\\0:]+$/.test(part) && !/^\.+$/.test(part))),
  );

export const manifestMigrationSchema = z.strictObject({
  version: count,
  name: z.string(),
  checksum: sha256,
  appliedAt: z.string(),
});

const manifestSchema = z.strictObject({
  format: z.literal(1),
  createdAt: z.string(),
  server: z.string(),
  migrations: z.array(manifestMigrationSchema),
  tables: z.array(
    z.strictObject({ name: z.string(), file: innerPath, columns: z.array(z.string()), rows: count, sha256 }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  files: z.array(z.strictObject({ path: innerPath, size: count, sha256 })),
  /** Identifies the installation's keys; missing in older backups and before a server has run. */
  keyFingerprint: z.optional(sha256),
});

/** The contents of a backup, with the data needed to verify that it is complete. */
export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackupTable = BackupManifest['tables'][number];
export type BackupFile = BackupManifest['files'][number];

export const BACKUP_MANIFEST_NAME = 'manifest.json';

export async function readBackupManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, BACKUP_MANIFEST_NAME), 'utf8').catch(() => {
    throw new Error(`${folder} is not a backup of Nazar: it has no ${BACKUP_MANIFEST_NAME}.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${join(folder, BACKUP_MANIFEST_NAME)} is damaged.`);
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new Error(`${join(folder, BACKUP_MANIFEST_NAME)} is damaged, or of a newer Nazar (at "${where}").`);
  }
  return parsed.data;
}
