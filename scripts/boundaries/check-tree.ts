import { checkLength, checkNames, checkPurity, checkSecureContext, checkSkippedTests } from './code-rules.ts';
import type { Finding } from './finding.ts';
import { checkImports } from './import-rules.ts';
import { maskSource } from './mask-source.ts';
import { readImports } from './read-imports.ts';
import { checkResponseTypes } from './response-type-rules.ts';

const GENERATED = /(^|\/)(generated|migrations)\//;

/**
 * Checks a tree of sources (path from the root → text) against the house rules; findings are sorted by
 * location.
 */
export function checkTree(files: ReadonlyMap<string, string>): Finding[] {
  const findings: Finding[] = [];
  for (const [path, text] of files) {
    if (GENERATED.test(path)) continue;
    findings.push(...checkLength(path, text), ...checkNames(path));
    if (path.endsWith('.css')) continue;
    const source = maskSource(text);
    findings.push(...checkImports(path, readImports(path, source)));
    findings.push(...checkPurity(path, source.code), ...checkSkippedTests(path, source.code));
    findings.push(...checkSecureContext(path, source.code));
    findings.push(...checkResponseTypes(path, source));
  }
  return findings.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}
