import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputOptions, rolldown } from 'rolldown';
import { cacheFolder } from './cache-folder.ts';
import { root } from './run.ts';

const web = join(root, 'web');

/** These packages consist of hundreds of files, which every test process would load one by one. */
const everythingOf = (name: string) => `export * from '${name}';`;
const icons = '@tabler/icons-react';

const whole = [
  // These are all parts that the web uses; a missing one would add a second core.
  ...['core', 'form', 'hooks', 'notifications', 'tiptap'].map((part) => `@mantine/${part}`),
  '@tanstack/react-query',
  '@testing-library/react',
  '@testing-library/jest-dom/vitest',
  'happy-dom',
  'zod/mini',
];

const sources = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(whole.map((name) => [name, everythingOf(name)])),
  '@testing-library/user-event': `${everythingOf('@testing-library/user-event')}
    export { default } from '@testing-library/user-event';`,
  // Only the used icons are bundled, because the package has six thousand.
  [icons]: usedIcons()
    .map((icon) => `export { default as ${icon} } from '${icons}/dist/esm/icons/${icon}.mjs';`)
    .join('\n'),
});

function usedIcons(): string[] {
  const imports = /import \{([^}]*)\} from '@tabler\/icons-react'/g;
  const names = globSync('src/**/*.{ts,tsx}', { cwd: web })
    .flatMap((file) => [...readFileSync(join(web, file), 'utf8').matchAll(imports)])
    .flatMap(([, list = '']) => list.match(/\bIcon[A-Z0-9]\w*/g) ?? []);
  return [...new Set(names)].sort();
}

const fileOf = (name: string) => `${name.replace(/\W+/g, '-').replace(/^-/, '')}.mjs`;

/** Returns the bundles by package name; they are built once for each set of packages and icons. */
export async function bundledPackages(): Promise<Readonly<Record<string, string>>> {
  const entries = sources();
  const key = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(readFileSync(import.meta.filename))
    .update(JSON.stringify(entries))
    .digest('hex')
    .slice(0, 16);
  const folder = join(cacheFolder('bundled-packages'), key);
  if (!existsSync(folder)) await bundle(entries, folder);
  return Object.fromEntries(Object.keys(entries).map((name) => [name, join(folder, fileOf(name))]));
}

async function bundle(entries: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const isEntry = (id: string) => id.startsWith('entry:');
  const build = await rolldown({
    cwd: web,
    platform: 'node',
    // These fields name the ES modules of packages without `exports`, whose exports can be listed.
    resolve: { mainFields: ['module', 'main'] },
    input: Object.fromEntries(Object.keys(entries).map((name) => [fileOf(name), `entry:${name}`])),
    // Other packages, or Vitest itself, also load these.
    external: [/^react($|\/)/, /^react-dom($|\/)/, /^@tiptap\//, 'vitest'],
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (isEntry(id) ? id : null),
        load: (id) => (isEntry(id) ? (entries[id.slice('entry:'.length)] ?? null) : null),
      },
    ],
    onLog: () => undefined,
  });
  // The folder is renamed as a whole, because two runs may start at once.
  const own = `${folder}.${process.pid}`;
  const output: OutputOptions = { dir: own, entryFileNames: '[name]', chunkFileNames: '[name]-[hash].mjs' };
  await build.write(output);
  await build.close();
  try {
    renameSync(own, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(own, { recursive: true });
  }
}
