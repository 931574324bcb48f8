import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preactForReact } from './build-steps/preact-for-react.ts';

const source = join(import.meta.dirname, 'src', 'participate');

/**
 * The light page for people who answer, built twice: for the browser, and with `--ssr` as the bundle that the
 * server renders it with. Both must name the classes of CSS modules alike: the names come from the paths.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/participate/',
  publicDir: false,
  plugins: [react()],
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
