import { type Finding, isForTests, isTest } from './finding.ts';
import { lineAt, type ParsedSource } from './parse-source.ts';

const MAX_SOURCE_LINES = 350;
const MAX_TEST_LINES = 450;

const VAGUE = /^(utils?|helpers?|common|managers?|services?)$|-(utils?|helpers?|common|manager|service)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;

const NOT_IN_DOMAIN: [RegExp, string][] = [
  [/\bDate\s*\.\s*now\b/g, 'Date.now'],
  [/\bnew\s+Date\s*(\(\s*\)|(?=[;,\s)]))/g, 'new Date()'],
  [/\bMath\s*\.\s*random\b/g, 'Math.random'],
  [/\bperformance\s*\.\s*now\b/g, 'performance.now'],
  [/\bcrypto\s*\.\s*(randomUUID|getRandomValues)\b/g, 'random numbers of the machine'],
  [/\bprocess\s*\.\s*env\b/g, 'process.env'],
];

const SKIPPED =
  /\b(?:(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme)\b|x(?:it|test|describe)\s*\()/g;

/** Finds the lines of matches in code, outside comments and strings. */
function findCode(source: ParsedSource, pattern: RegExp): number[] {
  // A text search is faster than parsing the syntax, and nearly always finds nothing.
  if (source.text.search(pattern) === -1) return [];
  const { code } = source.syntax;
  return [...code.matchAll(pattern)].map(({ index }) => lineAt(code, index));
}

/** Clock, ids and seeds are parameters in the domain, so that its results are the same everywhere. */
export function checkPurity(source: ParsedSource): Finding[] {
  if (!source.path.startsWith('domain/src/') || isForTests(source.path)) return [];
  return NOT_IN_DOMAIN.flatMap(([pattern, name]) =>
    findCode(source, pattern).map((line) => ({
      path: source.path,
      line,
      message: `the domain is handed its clock, ids and seeds: no ${name}`,
    })),
  );
}

/** People also open the application over plain http, in their own network, where these functions are missing. */
export function checkSecureContext(source: ParsedSource): Finding[] {
  const { path } = source;
  if (!path.startsWith('web/src/') || isForTests(path)) return [];
  const message = 'browsers have no randomUUID on pages loaded over plain http: makeId makes one';
  return findCode(source, /\brandomUUID\b/g).map((line) => ({ path, line, message }));
}

/** A type argument only asserts what a computed column holds. */
export function checkTypedSql(source: ParsedSource): Finding[] {
  const { path } = source;
  const message = 'a computed column is validated: checkedSql, or mapWith of its column';
  return findCode(source, /\bsql</g).map((line) => ({ path, line, message }));
}

export function checkSkippedTests(source: ParsedSource): Finding[] {
  const { path } = source;
  const message = 'a test that is skipped or runs alone proves nothing: fix or delete it';
  return isTest(path) ? findCode(source, SKIPPED).map((line) => ({ path, line, message })) : [];
}

export function checkLength(path: string, text: string): Finding[] {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const max = isTest(path) ? MAX_TEST_LINES : MAX_SOURCE_LINES;
  if (lines <= max) return [];
  return [{ path, line: max + 1, message: `${lines} lines, ${max} at most: split it by what it is about` }];
}

export function checkNames(path: string): Finding[] {
  const findings: Finding[] = [];
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  for (const part of parts) {
    const name = part.replace(/\..*$/, '');
    if (VAGUE.test(name)) {
      findings.push({ path, line: 1, message: `"${name}" says nothing: name it after what it does` });
    }
  }
  if (!KEBAB.test(file)) findings.push({ path, line: 1, message: 'file names are kebab-case' });
  return findings;
}
