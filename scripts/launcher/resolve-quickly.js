const root = new URL('../../', import.meta.url).href;

const relative = /^\.{1,2}\//;
const drizzleModule = /\/node_modules\/drizzle-orm\/.*\.js$/;
const ownSource = /^\.{1,2}\/.*\.ts$/;
const inPackage = /^@?\w[\w.-]*(?:\/|$)/;

/**
 * What sources of a workspace import from packages: by the same name hundreds of times.
 * @type {Map<string, import('node:module').ResolveFnOutput>}
 */
const found = new Map();

/**
 * Node parses the package.json around a file again for each file it resolves. That of drizzle-orm has 180 KB,
 * for some five hundred files: two thirds of a start, and 190 MB. Its ES modules import each other by whole
 * relative names, and so do our own sources: they need no package.json, and no look at the disk.
 *
 * @type {import('node:module').ResolveHookSync}
 */
export function resolveQuickly(specifier, context, nextResolve) {
  const { parentURL, conditions } = context;
  if (parentURL === undefined) return nextResolve(specifier, context);
  if (relative.test(specifier) && drizzleModule.test(parentURL)) {
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  }
  const isOwn = parentURL.startsWith(root) && !parentURL.includes('/node_modules/', root.length - 1);
  if (!isOwn) return nextResolve(specifier, context);
  if (ownSource.test(specifier)) {
    return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
  }
  if (!inPackage.test(specifier) || !conditions.includes('import')) return nextResolve(specifier, context);
  const workspace = parentURL.slice(root.length, parentURL.indexOf('/', root.length));
  const key = `${workspace} ${specifier}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const resolved = { ...nextResolve(specifier, context), shortCircuit: true };
  found.set(key, resolved);
  return resolved;
}
