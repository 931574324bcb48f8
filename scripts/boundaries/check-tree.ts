import {
  checkLength,
  checkNames,
  checkPurity,
  checkSecureContext,
  checkSkippedTests,
  checkTypedSql,
} from './code-rules.ts';
import type { Finding } from './finding.ts';
import { checkImports } from './import-rules.ts';
import { ParsedSource } from './parse-source.ts';
import { checkResponseTypes } from './response-type-rules.ts';
import { checkDocumentNames, checkDocumentWords, checkWords, listWordsOfSources } from './word-rules.ts';

const GENERATED = /(^|\/)(generated|migrations)\//;

/**
 * Checks a tree of sources (path from the root → text) against the house rules; findings are sorted by
 * location.
 */
export function checkTree(files: ReadonlyMap<string, string>): Finding[] {
  const findings: Finding[] = [];
  const known = listWordsOfSources(files);
  for (const [path, text] of files) {
    if (GENERATED.test(path)) continue;
    if (path.endsWith('.md')) {
      findings.push(...checkDocumentWords(path, text), ...checkDocumentNames(path, text, known));
      continue;
    }
    findings.push(...checkLength(path, text), ...checkNames(path));
    if (path.endsWith('.css')) continue;
    const source = new ParsedSource(path, text);
    findings.push(...checkImports(path, source.imports));
    findings.push(...checkPurity(source), ...checkSkippedTests(source));
    findings.push(...checkSecureContext(source));
    findings.push(...checkTypedSql(source));
    findings.push(...checkResponseTypes(source), ...checkWords(source));
  }
  return findings.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}
