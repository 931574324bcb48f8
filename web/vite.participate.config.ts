import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callNames } from './build-steps/call-names.ts';
import { preactForReact } from './build-steps/preact-for-react.ts';

const source = join(import.meta.dirname, 'src', 'participate');

/** Parts loaded later bring no styles, so Vite's loader of these, which weighs more than it helps, is left out. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
};

/**
 * The light page for people who answer, built twice: for the browser, and with `--ssr` as the bundle that the
 * server renders it with. Both must name the classes of CSS modules alike: the names come from the paths.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/participate/',
  publicDir: false,
  plugins: [react(), plainImports, callNames],
  resolve: { alias: preactForReact },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: isSsrBuild ? 'dist/participate-server' : 'dist/participate',
    emptyOutDir: true,
    target: ['chrome96', 'firefox96', 'safari15.4'],
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    manifest: !isSsrBuild,
    modulePreload: false,
    rolldownOptions: { input: join(source, isSsrBuild ? 'server.tsx' : 'browser.ts') },
    ...(isSsrBuild ? { ssr: true, target: 'node24', minify: false } : {}),
  },
  ssr: { noExternal: true, target: 'node' },
}));
