import { checks, isCheck } from './test-run/checks.ts';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !isCheck(name));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Usage: node scripts/run-checks.ts ${Object.keys(checks).join('|')} …`);
  process.exit(2);
}
const failed: string[] = [];
for (const name of names.filter(isCheck)) {
  const started = performance.now();
  const code = await checks[name]();
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
