import { fileURLToPath } from 'node:url';

const folderOf = (name: string) => fileURLToPath(new URL('../production/', import.meta.resolve(name)));

/**
 * Uses the router's build without developer warnings, which every visitor of a front page would download. The package
 * contains it, but its `exports` name the other build.
 */
export const quietRouterAliases = [
  { find: /^react-router$/, replacement: `${folderOf('react-router')}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${folderOf('react-router/dom')}dom-export.mjs` },
];
