import { fileURLToPath } from 'node:url';

const folderOf = (name: string) => fileURLToPath(new URL('../production/', import.meta.resolve(name)));

/**
 * The router without what warns of mistakes in using it, which every visitor of a front page would fetch: the package
 * brings such a build, but its `exports` name the other one.
 */
export const quietRouter = [
  { find: /^react-router$/, replacement: `${folderOf('react-router')}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${folderOf('react-router/dom')}dom-export.mjs` },
];
