import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Releases the memory of the preparation, which is half of the launcher's, because the launcher then waits as long as
 * the server runs.
 */
export function releaseMemory() {
  // A process that was started without options can only reach the garbage collector like this.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
