import { writeFileSync } from 'node:fs';
import { runTool } from './test-run/run.ts';
import { steps, undo } from './test-run/steps.ts';
import { add, isGreen, line, nothing, type Outcome, oneFailed, type Tally } from './test-run/tally.ts';

// React and Vitest take it seriously, and a machine that serves Nazar may set it to production.
delete process.env.NODE_ENV;

// `npm test -- server/src/features/user` runs those tests alone.
const filters = process.argv.slice(2);
if (filters.length > 0) process.exit(await runTool('vitest/vitest.mjs', ['run', ...filters]));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.allSettled([...undo].map((each) => each()));
    process.exit(130);
  });
}

let total: Tally = nothing;
const summary: string[] = [];
for (const { name, run } of steps) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { failures = [], ...tally } = await run().catch((error: unknown): Outcome => {
    console.error(error);
    return oneFailed;
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  total = add(total, tally);
  summary.push(`  ${name.padEnd(30)}${line(tally)} (${seconds} s)`);
  summary.push(...failures.map((failure) => `    ✗ ${failure}`));
}

console.log(`\n── summary\n${summary.join('\n')}\n`);
// CI adds its own checks to these numbers and prints the one last line itself.
const { NAZAR_TOTALS_FILE: totalsFile } = process.env;
if (totalsFile) {
  writeFileSync(totalsFile, `${total.passed} ${total.failed} ${total.skipped}\n`);
  console.log(`npm test: ${line(total)}`);
} else {
  console.log(line(total));
}
process.exitCode = isGreen(total) ? 0 : 1;
