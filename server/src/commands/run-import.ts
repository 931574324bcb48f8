import { type ImportClock, makeImportClock } from '../features/imports/import-clock.ts';
import { importFolder } from '../features/imports/import-folder.ts';
import type { ImportReport } from '../features/imports/import-report.ts';
import type { ImportOptions } from '../features/imports/import-settings.ts';
import type { ImportNeeds } from '../features/imports/import-table.ts';
import { withImportLock } from '../features/imports/with-import-lock.ts';
import { signGuestId } from '../platform/http/guest-key.ts';
import { type InProcess, type InProcessOptions, openInProcess } from './open-in-process.ts';
import { signInAccount } from './sign-in-owner.ts';

/** A server for an import, with a clock that can be set to the day of each answer. */
export async function openForImport(
  options: Pick<InProcessOptions, 'environment' | 'quiet' | 'writesNothing'> = {},
): Promise<{ server: InProcess; clock: ImportClock }> {
  const clock = makeImportClock();
  return { server: await openInProcess({ ...options, now: clock.now }), clock };
}

export type ImportRun = {
  readonly folder: string;
  readonly options: ImportOptions;
  /** Null in a dry run for an owner who is not there yet. */
  readonly ownerId: string | null;
  readonly clock: ImportClock;
} & Pick<ImportNeeds, 'dryRun' | 'onProgress' | 'onRefusal'>;

/** Imports a folder for an account, in a session that ends afterwards; a dry run needs none. */
export async function runImport(
  { client, deps, pool }: InProcess,
  { folder, options, ownerId, clock, ...rest }: ImportRun,
): Promise<ImportReport> {
  const { headers, signOut } =
    ownerId === null || rest.dryRun === true ? nobody : await signInAccount(ownerId, deps);
  return importFolder(folder, options, {
    ...{ client, db: deps.db, ownerId, ownerHeaders: headers, clock },
    keys: { signing: deps.secrets.signing, markers: deps.secrets.markers },
    guestHeaders: (guestId) => ({ 'x-guest': signGuestId(guestId, deps.secrets.signing) }),
    alone: (inquiryId, work) => withImportLock(pool, inquiryId, work),
    ...rest,
  }).finally(signOut);
}

const nobody = { headers: {}, signOut: async () => {} };
