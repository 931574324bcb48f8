import {
  type ImportContext,
  type ImportOptions,
  type ImportReport,
  importFolder,
} from '../features/imports/index.ts';
import type { ServerDeps } from '../platform/deps/server-deps.ts';

type ImportCommandRun = {
  readonly folder: string;
  readonly options: ImportOptions;
  /** Null in a dry run for an owner who does not exist yet. */
  readonly ownerId: string | null;
} & Pick<ImportContext, 'dryRun' | 'onProgress' | 'onRefusal'>;

/** Imports a folder for an account. */
export function runImport(
  deps: ServerDeps,
  { folder, options, ownerId, ...rest }: ImportCommandRun,
): Promise<ImportReport> {
  const client = deps.callsAs(ownerId === null ? {} : { accountId: ownerId });
  return importFolder(folder, options, { deps, ownerId, client, ...rest });
}
