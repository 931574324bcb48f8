import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callNamesPlugin } from './build-steps/call-names.ts';
import { preactAliases } from './build-steps/preact-for-react.ts';

const source = join(import.meta.dirname, 'src', 'participate');

/** Parts that load later have no styles, so Vite's loader of styles, which is larger than its benefit, is left out. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
};

/**
 * The participation page, built twice: for the browser, and with `--ssr` as the bundle with which the server renders
 * it. Both builds must give the classes of CSS modules the same names, which come from the paths.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/participate/',
  publicDir: false,
  plugins: [react(), plainImports, callNamesPlugin],
  resolve: { alias: preactAliases },
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
