import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAMS = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts', 'docs'];
const SOURCE = /\.(ts|tsx|js|jsx|mjs|cjs|css|md)$/;
const NOT_OURS = /^(node_modules|dist|coverage|test-results|playwright-report|\..*)$/;

/** The sources and documents of all programs, by path from the root. */
export function readTree(root: string): Map<string, string> {
  const files = new Map<string, string>();
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (NOT_OURS.test(entry.name)) continue;
      if (entry.isDirectory()) visit(path);
      else if (SOURCE.test(entry.name)) files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  for (const program of PROGRAMS) visit(program);
  for (const name of ['README.md', 'CONTRIBUTING.md'])
    files.set(name, readFileSync(join(root, name), 'utf8'));
  return files;
}
