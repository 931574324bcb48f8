import { posix } from 'node:path';
import { lineAt, type MaskedSource } from './mask-source.ts';

export interface Import {
  line: number;
  /** As written: './inquiry.ts', 'zod/mini', '@nazar/domain/accounts/person.ts'. */
  specifier: string;
  /** A path from the root for our own files, else null: a package or a part of Node. */
  path: string | null;
}

const STATEMENTS = [
  // import … from '…', export … from '…'; the names in between contain no quotes and no semicolon.
  /\b(?:import|export)\b[^;'"`()]*?\bfrom\s*(?=['"])/g,
  /\bimport\s*(?=['"])/g,
  /\b(?:import|require|vi\s*\.\s*(?:mock|importActual))\s*\(\s*(?=['"`])/g,
  /\bnew\s+URL\s*\(\s*(?=['"`][^'"`]*['"`]\s*,\s*import\s*\.\s*meta\s*\.\s*url)/g,
];

function pathOf(specifier: string, importer: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(importer), bare));
  const own = /^@nazar\/([^/]+)\/?(.*)$/.exec(bare);
  return own ? posix.join(own[1] ?? '', 'src', own[2] ?? '') : null;
}

/** Every import of a file whose specifier is a literal, static or dynamic, in order of appearance. */
export function readImports(importer: string, { code, literals }: MaskedSource): Import[] {
  const found = new Map<number, Import>();
  for (const pattern of STATEMENTS) {
    for (const match of code.matchAll(pattern)) {
      const literal = literals.get(match.index + match[0].length);
      if (literal === undefined) continue;
      const { value: specifier } = literal;
      found.set(literal.at, {
        line: lineAt(code, literal.at),
        specifier,
        path: pathOf(specifier, importer),
      });
    }
  }
  return [...found.entries()].sort(([a], [b]) => a - b).map(([, each]) => each);
}
