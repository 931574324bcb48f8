import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { callNamesPlugin } from './build-steps/call-names.ts';
import { lightOnlyCssPlugin } from './build-steps/light-only.ts';
import { lightTextsAliases } from './build-steps/light-texts.ts';
import { quietRouterAliases } from './build-steps/quiet-router.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

const source = join(import.meta.dirname, 'src', 'app');
/** Loads before all other scripts, so it is separate. */
const earlyScript = join(source, 'early-script.ts');

const schemas =
  /[\\/](?:node_modules[\\/]zod|domain[\\/]src[\\/](?:comments|inquiries|moderation|results|text))[\\/]/;
const controls = /[\\/](@mantine[\\/]core|icons-react)[\\/]/;
/** Components of the library that chats and most lists don't use. */
const formControls =
  /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:Accordion|Autocomplete|Checkbox|Chip|Color\w+|Combobox|FloatingIndicator|List|MultiSelect|NumberInput|PasswordInput|Pill\w*|PinInput|Radio|SegmentedControl|Select|SimpleGrid|Slider|Spoiler|Stepper|Switch|Table|TagsInput)[\\/]/;
/** Modules that nearly every page of a signed-in person loads. */
const signedIn = new RegExp(
  [
    'web/src/api',
    'web/src/ui/(?:copy-text|dialogs/action-menu|dialogs/confirm-dialog|focus/use-return-focus|loading/load-more|person-picture|show-success)[.]',
    'domain/src/api/(?:auth|chat|comment|contact|feedback|file|message)-(?:calls|events)[.]',
    'web/src/features/files/(?:image|upload)-limits',
    '@mantine/notifications',
    'use-debounced-value',
  ].join('|'),
);

/** Both builds must give the classes of CSS modules the same names, which come from the paths. */
const serverBuild: BuildOptions = {
  outDir: 'dist/app-server',
  emptyOutDir: true,
  target: 'node24',
  ssr: true,
  minify: false,
  assetsInlineLimit: 0,
  rolldownOptions: { input: join(source, 'server.tsx') },
};

const browserBuild: BuildOptions = {
  outDir: 'dist/app',
  emptyOutDir: true,
  target: ['chrome109', 'firefox115', 'safari16.4'],
  // Everything has a hashed name and a long cache; small images inside scripts would defeat the CSP.
  assetsInlineLimit: 0,
  manifest: true,
  rolldownOptions: {
    input: [join(import.meta.dirname, 'index.html'), earlyScript],
    treeshake: {
      manualPureFunctions: ['z', 'idSchema', 'instantSchema', 'plainTextSchema', 'maxLength', 'minLength'],
    },
    // Constants are inlined, so that the early script needs no shared file.
    optimization: { inlineConst: { mode: 'all' } },
    output: {
      // The first script names all others, and names compress badly. The manifest lists the sources of each.
      chunkFileNames: ({ name }) => (name === 'base' ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
      assetFileNames: 'assets/[hash][extname]',
      codeSplitting: {
        groups: [
          {
            name: 'react',
            tags: ['$initial'],
            test: /node_modules[/](react|react-dom|scheduler|react-router)[/]/,
          },
          // Without these groups the first page would consist of thirty small files, too many for one HTTP/1.1 host.
          { name: 'base', tags: ['$initial'], test: (id: string) => id !== earlyScript },
          // The others are grouped by use, because a small file takes as long as a large one on a slow network. The
          // `small` modules are not in the chunk of the schemas, which needs them too.
          { name: 'small', test: /domain[\\/]src[\\/](?:files[\\/]file-kind|text[\\/]initials)\./ },
          { name: 'schemas', test: schemas, minShareCount: 2 },
          {
            name: 'controls',
            test: (id: string) => controls.test(id) && !formControls.test(id),
            minShareCount: 2,
          },
          { name: 'form-controls', test: formControls, minShareCount: 2 },
          { name: 'signed-in', test: signedIn, minShareCount: 2 },
        ],
      },
    },
  },
};

/**
 * The application, built twice: for the browser, and with `--ssr` as the bundle with which the server renders its front
 * pages. The participation page has its own configuration.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  plugins: [react(), callNamesPlugin],
  css: { postcss: { plugins: [lightOnlyCssPlugin] } },
  resolve: {
    alias:
      isSsrBuild || command === 'serve' ? lightTextsAliases : [...lightTextsAliases, ...quietRouterAliases],
  },
  // The participation page is built, not served from its sources: run `npm run build` to see a change of it.
  server: {
    port: 5173,
    proxy: {
      '/api/socket': { target: server, ws: true },
      '/api': server,
      '/participate/': server,
      '^/[0-9a-fA-F-]{36}/participate$': server,
    },
  },
  build: isSsrBuild ? serverBuild : browserBuild,
  ssr: { noExternal: true, target: 'node' },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' }, publicDir: false } : {}),
}));
