import { writeFileSync } from 'node:fs';
import { runTool, vitestRun } from './test-run/run.ts';
import { type Step, steps } from './test-run/steps.ts';
import { useTemporaryFolder } from './test-run/temporary-folder.ts';
import {
  addTestCounts,
  type FileTime,
  formatSlowestFiles,
  formatTestCounts,
  isGreen,
  noTests,
  type Outcome,
  oneFailed,
  type TestCounts,
} from './test-run/test-counts.ts';

// React and Vitest depend on this variable, and a server's machine may set it to production.
delete process.env.NODE_ENV;
useTemporaryFolder();

// `npm test -- server/src/features/accounts/profile` only runs those tests.
const filters = process.argv.slice(2);
if (filters.length > 0) process.exit(await runTool('vitest/vitest.mjs', [...vitestRun, ...filters]));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(130));
}

let total: TestCounts = noTests;
const summary: string[] = [];
const allTimes: FileTime[] = [];
async function timed({ name, run }: Step) {
  const started = performance.now();
  const outcome = await run().catch((error: unknown): Outcome => {
    console.error(error);
    return oneFailed;
  });
  return { name, outcome, seconds: Math.round((performance.now() - started) / 1000) };
}

for (const atOnce of steps) {
  console.log(`\n── ${atOnce.map(({ name }) => name).join(', and at the same time ')}`);
  for (const { name, outcome, seconds } of await Promise.all(atOnce.map(timed))) {
    const { failures = [], times = [], printed, ...tally } = outcome;
    if (printed !== undefined) console.log(`\n── ${name}\n${printed}`);
    total = addTestCounts(total, tally);
    allTimes.push(...times.map((time) => ({ ...time, file: `${time.file} (${name})` })));
    summary.push(`  ${name.padEnd(30)}${formatTestCounts(tally)} (${seconds} s)`);
    summary.push(...failures.map((failure) => `    ✗ ${failure}`));
  }
}

console.log(`\n── the slowest files\n${formatSlowestFiles(allTimes, 10).join('\n')}`);
console.log(`\n── summary\n${summary.join('\n')}\n`);
// CI adds its own checks to these numbers and prints the last line itself.
const { NAZAR_TOTALS_FILE: totalsFile } = process.env;
if (totalsFile) {
  writeFileSync(totalsFile, `${total.passed} ${total.failed} ${total.skipped}\n`);
  console.log(`npm test: ${formatTestCounts(total)}`);
} else {
  console.log(formatTestCounts(total));
}
process.exitCode = isGreen(total) ? 0 : 1;
