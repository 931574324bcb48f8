import { globSync } from 'node:fs';
import { root } from './run.ts';

/** `a/{b,c}` as `a/b` and `a/c`, because one of them may match while the other is out of date. */
function expandBraces(pattern: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(pattern);
  if (braces === null) return [pattern];
  return (braces[1] ?? '')
    .split(',')
    .flatMap((alternative) => expandBraces(pattern.replace(braces[0], () => alternative)));
}

/** The files that match the patterns. A pattern without any is an error: its tests were moved, renamed or deleted. */
export function matchingFiles(patterns: readonly string[], folder: string = root): string[] {
  const files = new Set<string>();
  const stale: string[] = [];
  for (const pattern of patterns.flatMap(expandBraces)) {
    const matching = globSync(pattern, { cwd: folder, exclude: ['**/node_modules/**'] });
    if (matching.length === 0) stale.push(pattern);
    for (const file of matching) files.add(file);
  }
  if (stale.length > 0) {
    throw new Error(`No file matches ${stale.join(', ')}: correct the pattern where the test run lists it.`);
  }
  return [...files].sort();
}

/** The same patterns, after making sure that each matches a file. */
export function requireMatchingPatterns(...patterns: string[]): string[] {
  matchingFiles(patterns);
  return patterns;
}
