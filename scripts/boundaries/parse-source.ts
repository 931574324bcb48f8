import { posix } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/** A part of a source's text: a string literal, a comment or a name. */
export interface Piece {
  /** The offset; for a string, the offset of its opening quote. */
  at: number;
  value: string;
}

export interface Import {
  line: number;
  /** The specifier as written: './inquiry.ts', 'zod/mini', '@nazar/domain/accounts/person.ts'. */
  specifier: string;
  /** The path from the root for our own files; null for a package or a module of Node. */
  path: string | null;
}

interface Syntax {
  /** The source with comments and the contents of strings, templates and regexes blanked; same length and lines. */
  code: string;
  /** Strings and templates without values, by offset. */
  literals: ReadonlyMap<number, Piece>;
  identifiers: readonly Piece[];
  /** The first arguments of `test`, `it` and `describe`, including after `.each(…)`. */
  testTitles: readonly Piece[];
  /** Arguments of `require`, `vi.mock` and `new URL(…, import.meta.url)`. */
  loads: readonly Piece[];
}

type Node = { type: string; start: number; end: number };

const TEST_CALL = /^(?:test|it|describe)\b/;
const LOADER = /^(?:require|vi\s*\.\s*(?:mock|importActual))$/;
const MAY_LOAD = /\brequire\s*\(|\bvi\s*\.\s*(?:mock|importActual)|\bnew\s+URL\b/;

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function pathOf(specifier: string, importer: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(importer), bare));
  const own = /^@nazar\/([^/]+)\/?(.*)$/.exec(bare);
  return own ? posix.join(own[1] ?? '', 'src', own[2] ?? '') : null;
}

/** A parsed source in TypeScript or JSX. The syntax tree is costly, so it is only read when a rule needs it. */
export class ParsedSource {
  readonly path: string;
  readonly text: string;
  readonly comments: readonly Piece[];
  readonly imports: readonly Import[];
  readonly #parsed: ReturnType<typeof parseSync>;
  #syntax: Syntax | null = null;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
    const parsed = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
    const [error] = parsed.errors;
    if (error !== undefined) throw new Error(`${path}: ${error.message}`);
    this.#parsed = parsed;
    this.comments = parsed.comments.map(({ start, value }) => ({ at: start, value }));
    this.imports = this.#readImports();
  }

  get syntax(): Syntax {
    this.#syntax ??= readSyntax(this.text, this.#parsed);
    return this.#syntax;
  }

  #readImports(): Import[] {
    const { staticImports, staticExports, dynamicImports } = this.#parsed.module;
    const spans = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest),
      ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? [])),
      ...dynamicImports.map(({ moduleRequest }) => moduleRequest),
    ];
    const loads = MAY_LOAD.test(this.text) ? this.syntax.loads : [];
    const found = new Map(loads.map(({ at, value }) => [at, value]));
    for (const { start, end } of spans) {
      const written = this.text.slice(start, end);
      if (/^['"`]/.test(written) && !written.includes('${')) found.set(start, written.slice(1, -1));
    }
    return [...found]
      .sort(([a], [b]) => a - b)
      .map(([at, specifier]) => ({
        line: lineAt(this.text, at),
        specifier,
        path: pathOf(specifier, this.path),
      }));
  }
}

function readSyntax(text: string, { program, comments }: ReturnType<typeof parseSync>): Syntax {
  const blanks: [number, number][] = comments.map(({ start, end }) => [start, end]);
  const literals = new Map<number, Piece>();
  const identifiers: Piece[] = [];
  const titles: number[] = [];
  const loads: number[] = [];
  const addString = (start: number, end: number) => {
    blanks.push([start + 1, end - 1]);
    literals.set(start, { at: start, value: text.slice(start + 1, end - 1) });
  };
  const addName = ({ start, name }: { start: number; name: string }) => {
    identifiers.push({ at: start, value: name });
  };
  const addTemplate = ({ quasis }: { quasis: readonly Node[] }) => {
    for (const { start, end } of quasis) blanks.push([start, end]);
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') addString(node.start, node.end);
      else if ('regex' in node) blanks.push([node.start + 1, node.end]);
    },
    TemplateLiteral(node) {
      if (node.expressions.length === 0) addString(node.start, node.end);
      else addTemplate(node);
    },
    TSTemplateLiteralType: addTemplate,
    JSXText: ({ start, end }) => void blanks.push([start, end]),
    Identifier: addName,
    JSXIdentifier: addName,
    NewExpression({ callee, arguments: [first, second] }) {
      const isUrl = text.slice(callee.start, callee.end) === 'URL' && second?.type === 'MemberExpression';
      if (isUrl && first !== undefined) loads.push(first.start);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (first === undefined) return;
      const called = text.slice(callee.start, callee.end);
      if (LOADER.test(called)) loads.push(first.start);
      if (TEST_CALL.test(called)) titles.push(first.start);
    },
  }).visit(program);
  let code = '';
  let end = 0;
  for (const [from, to] of blanks.sort(([a], [b]) => a - b)) {
    code += text.slice(end, from) + text.slice(from, to).replace(/[^\n]/g, ' ');
    end = to;
  }
  const piecesAt = (starts: readonly number[]) => starts.flatMap((start) => literals.get(start) ?? []);
  return {
    code: code + text.slice(end),
    literals,
    identifiers,
    testTitles: piecesAt(titles),
    loads: piecesAt(loads),
  };
}
