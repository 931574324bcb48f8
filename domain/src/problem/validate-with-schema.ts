import * as z from 'zod/mini';
import { type FieldProblem, isFieldProblemCode } from './field-problem.ts';

type Issue = z.core.$ZodIssue;
type SizedIssue = Extract<Issue, { code: 'too_small' | 'too_big' }>;

const tooSmall: Record<string, FieldProblem['code']> = {
  string: 'tooShort',
  number: 'tooSmall',
  int: 'tooSmall',
  array: 'tooFew',
  set: 'tooFew',
};
const tooBig: Record<string, FieldProblem['code']> = {
  string: 'tooLong',
  number: 'tooBig',
  int: 'tooBig',
  array: 'tooMany',
  set: 'tooMany',
};

type SchemaCheckResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Values with more parts report their first problem only, because a million problems take seconds. */
const maxFullyReportedParts = 20_000;

/**
 * Checks a value against a schema and returns the decoded data or all field problems, of a very large value
 * only the first.
 */
export function validateWithSchema<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): SchemaCheckResult<z.output<Schema>> {
  const context: z.core.ParseContextInternal<Issue> = { reportInput: true, abortEarly: isLarge(value) };
  const parsed = z.safeParse(schema, value, context);
  if (parsed.success) return { ok: true, data: parsed.data };
  return { ok: false, problems: schemaProblems(parsed.error) };
}

function isLarge(value: unknown): boolean {
  const waiting = [value];
  for (let parts = 0; waiting.length > 0; parts++) {
    if (parts + waiting.length > maxFullyReportedParts) return true;
    const part = waiting.pop();
    if (typeof part !== 'object' || part === null) continue;
    for (const key in part) {
      waiting.push(Reflect.get(part, key));
      if (waiting.length > maxFullyReportedParts) return true;
    }
  }
  return false;
}

/**
 * Converts a failed parse to field problems: the schema's own code if it has one, otherwise a code by kind.
 */
function schemaProblems(error: z.core.$ZodError, prefix = ''): FieldProblem[] {
  return error.issues.flatMap((issue) => issueProblems(issue, prefix));
}

function issueProblems(issue: Issue, prefix: string): FieldProblem[] {
  const path = joinPath(prefix, issue.path.map(String));
  if (isFieldProblemCode(issue.message)) return [{ path, code: issue.message, ...sizeParams(issue) }];
  switch (issue.code) {
    case 'invalid_union':
      return unionProblems(issue, path);
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: joinPath(path, [key]), code: 'unknownField' as const }));
    case 'invalid_type':
      if (issue.expected === 'int') return [{ path, code: 'notInteger' }];
      return [{ path, code: isMissing(issue) ? 'required' : 'wrongType' }];
    case 'too_small':
      return [{ path, code: tooSmall[issue.origin] ?? 'tooSmall', ...sizeParams(issue) }];
    case 'too_big':
      return [{ path, code: tooBig[issue.origin] ?? 'tooBig', ...sizeParams(issue) }];
    case 'invalid_format':
      return [{ path, code: issue.format === 'uuid' ? 'invalidId' : 'invalidValue' }];
    case 'invalid_value':
      return [{ path, code: isMissing(issue) ? 'required' : 'invalidValue' }];
    default:
      return [{ path, code: 'invalidValue' }];
  }
}

/** The problems of the alternative that fits best, which is the one with the fewest problems. */
function unionProblems(issue: Extract<Issue, { code: 'invalid_union' }>, path: string): FieldProblem[] {
  const [nearest] = [...issue.errors].sort((a, b) => a.length - b.length);
  const missing = isMissing(issue);
  if (nearest === undefined || missing) return [{ path, code: missing ? 'required' : 'invalidValue' }];
  return nearest.flatMap((inner) => issueProblems(inner, path));
}

function isMissing(issue: Issue): boolean {
  return 'input' in issue && (issue.input === undefined || issue.input === null);
}

function sizeParams(issue: Issue): Pick<FieldProblem, 'params'> {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return {};
  const sized = issue as SizedIssue;
  const limit = sized.code === 'too_small' ? Number(sized.minimum) : Number(sized.maximum);
  return { params: { limit } };
}

function joinPath(prefix: string, parts: readonly string[]): string {
  return [...(prefix === '' ? [] : [prefix]), ...parts].join('.');
}
