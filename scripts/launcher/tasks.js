import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { releaseMemory } from './release-memory.js';
import { runChild, runTogether } from './supervise.js';
import { buildWeb } from './web-build.js';

/**
 * @typedef {{ root: string, node: string, env: NodeJS.ProcessEnv, args: string[], say: (line: string) => void }} Context
 * @typedef {{ about: string, run: (context: Context) => Promise<number> }} Task
 */

/**
 * A smaller space for new objects uses a quarter less memory at rest; an even smaller one slows large groups of submits.
 * @type {string[]}
 */
const serverOptions = JSON.parse(readFileSync(new URL('server-options.json', import.meta.url), 'utf8'));

/**
 * Settings of glibc: without them every thread keeps its peak memory, a quarter of an idle server's.
 * @type {Record<string, string>}
 */
const serverEnvironment = JSON.parse(
  readFileSync(new URL('server-environment.json', import.meta.url), 'utf8'),
);

const quickModules = ['--import', new URL('quick-modules.js', import.meta.url).href];

/** @param {Context} context @param {string} file @param {string[]} [nodeOptions] */
function runNode({ root, node, env, args }, file, nodeOptions = []) {
  return runChild(node, [...nodeOptions, file, ...args], { cwd: root, env });
}

/**
 * Runs a program that starts others, all of which the terminal stops. @param {Context} context @param {string} file
 */
function runWithChildren({ root, node, env, args }, file) {
  return runChild(node, [file, ...args], { cwd: root, env, wholeGroup: true });
}

/** @param {string} about @param {string} file @returns {Task} */
const command = (about, file) => ({ about, run: (context) => runNode(context, file, quickModules) });

/**
 * Like `command`, for a program that needs the current build of the web.
 * @param {string} about @param {string} file @returns {Task}
 */
const commandWithWeb = (about, file) => ({
  about,
  run: async (context) => {
    await buildWeb(context);
    return runNode(context, file, quickModules);
  },
});

/** @param {string} about @param {string[]} checks @returns {Task} */
const checks = (about, checks) => ({
  about,
  run: ({ args, ...rest }) =>
    runWithChildren({ ...rest, args: [...checks, ...args] }, 'scripts/run-checks.ts'),
});

/** @type {Record<string, Task>} */
export const tasks = {
  start: {
    about: 'serve Nazar: database, migrations, web',
    run: async (context) => {
      await buildWeb(context);
      const follow = pathToFileURL(join(context.root, 'scripts', 'launcher', 'follow-launcher.js'));
      follow.searchParams.set('launcher', String(process.pid));
      const env = { ...serverEnvironment, ...context.env };
      const options = [...serverOptions, ...quickModules, '--import', follow.href];
      releaseMemory();
      return runNode({ ...context, env }, 'server/src/main.ts', options);
    },
  },
  dev: {
    about: 'start for development, reloading on every change',
    run: async (context) => {
      // The server renders the participation page from its built bundle.
      await buildWeb(context);
      const vite = join(context.root, 'node_modules', 'vite', 'bin', 'vite.js');
      const web = { cwd: join(context.root, 'web'), env: context.env };
      return runTogether([
        () => runNode(context, 'server/src/main.ts', ['--watch', '--watch-preserve-output']),
        () => runChild(context.node, [vite], web),
      ]);
    },
  },
  build: {
    about: 'build the web',
    run: async (context) => {
      await buildWeb({ ...context, always: true });
      return 0;
    },
  },
  test: {
    about: 'run what CI runs',
    run: (context) => runWithChildren(context, 'scripts/run-tests.ts'),
  },
  check: checks('the fast inner loop: lint, types, boundaries, quick tests', [
    'lint',
    'types',
    'boundaries',
    'quick',
  ]),
  lint: checks('Biome over everything', ['lint']),
  types: checks('the type check of every program', ['types']),
  boundaries: checks('check the import rules', ['boundaries']),
  format: {
    about: 'let Biome format and fix what it can',
    run: (context) => {
      const args = ['check', '--write', ...(context.args.length > 0 ? context.args : ['.'])];
      return runNode({ ...context, args }, 'node_modules/@biomejs/biome/bin/biome');
    },
  },
  bench: commandWithWeb('measure', 'bench/bench.ts'),
  cluster: commandWithWeb(
    'three nodes behind HAProxy on a database with a standby; --try lets each of them fail',
    'bench/run-cluster.ts',
  ),
  import: command(
    'make an inquiry from a folder with a questionnaire and answers',
    'server/src/commands/import-responses.ts',
  ),
  export: command(
    'write the responses of an inquiry into a folder',
    'server/src/commands/export-responses.ts',
  ),
  'check:import': command(
    'compare an import with a recount of its file',
    'server/src/testing/import-recount/check-import.ts',
  ),
  demo: command('add sample inquiries to an empty database', 'server/src/commands/demo.ts'),
  'read-bounces': command('mark bounced invitations', 'server/src/commands/read-bounces.ts'),
  'create-admin': command('create an administrator', 'server/src/commands/create-admin.ts'),
  'rotate-key': command('encrypt the keys under a new SECRET_KEY', 'server/src/commands/rotate-key.ts'),
  'check:counts': command(
    'compare the kept counts with the responses',
    'server/src/commands/check-counts.ts',
  ),
  'db:backup': command('write the database and files into one backup', 'server/src/commands/db-backup.ts'),
  'db:restore': command('restore a backup', 'server/src/commands/db-restore.ts'),
  'files:move': command('move uploaded files between disk and S3', 'server/src/commands/files-move.ts'),
  release: {
    about: 'tag a version with the notes of the changelog',
    run: (context) => runNode(context, 'scripts/release.ts'),
  },
  'db:schema': command('write schema.sql from the migrations', 'server/src/testing/write-schema.ts'),
  screenshots: commandWithWeb('take the screenshots', 'e2e/screenshots.ts'),
};
