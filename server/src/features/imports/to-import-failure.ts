import type { ImportFailure } from '@nazar/domain/imports/import-failure.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { toProblem } from '../../platform/http/to-problem.ts';
import { TooManyCrashesError } from '../../platform/jobs/tasks/task.ts';
import { ImportError } from './import-error.ts';

/** The reason that the user sees for a failed import; unexpected errors are logged with its name. */
export function toImportFailure(error: unknown, deps: ServerDeps, importName: string): ImportFailure {
  if (error instanceof TooManyCrashesError) return { code: 'triesDied' };
  if (error instanceof ImportError && error.failure !== null) return error.failure;
  const { code } = toProblem(error, deps, importName);
  return code === 'storageFull' ? { code } : { code: 'internal' };
}
