import { basename } from 'node:path';
import { runStep } from './supervise.js';

// The environment of `npm start` would change the inner npm, for example its prefix, workspace or dev packages.
const NOT_HANDED_DOWN =
  /^npm_(package_|lifecycle_|config_(local_prefix|workspaces?|include_workspace_root|omit|include|only|production|dry_run|global|location|package_lock(_only)?|ignore_scripts)$)/i;

/**
 * Runs `npm ci` in a folder, with the npm that started this process if there is one. @param {{ folder: string,
 * node: string, env: NodeJS.ProcessEnv, what: string, say: (line: string) => void }} options
 */
export async function npmCi({ folder, node, env, what, say }) {
  const inner = Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_HANDED_DOWN.test(name)));
  const outerNpm = env.npm_execpath ?? '';
  // yarn and pnpm set the same variable.
  const isNpm = basename(outerNpm) === 'npm-cli.js';
  const args = ['ci', '--prefix', folder, '--include=dev', '--include=optional', '--ignore-scripts'];
  args.push('--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error');
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const progress = setInterval(() => say(`  still installing ${what} (${seconds()} s)`), 15_000);
  try {
    await runStep(
      `Installing ${what} failed; what npm said stands above. Is the npm registry reachable?`,
      isNpm ? node : 'npm',
      isNpm ? [outerNpm, ...args] : args,
      { cwd: folder, env: inner },
    );
  } finally {
    clearInterval(progress);
  }
  say(`Installed ${what} in ${seconds()} s.`);
}
