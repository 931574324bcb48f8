const root = new URL('../../', import.meta.url).href;

const relative = /^\.{1,2}\//;
const drizzleModule = /\/node_modules\/drizzle-orm\/.*\.js$/;
const ownSource = /^\.{1,2}\/.*\.ts$/;
const inPackage = /^@?\w[\w.-]*(?:\/|$)/;

/**
 * Resolved package imports by workspace and name, because the same ones are repeated hundreds of times.
 * @type {Map<string, import('node:module').ResolveFnOutput>}
 */
const found = new Map();

/**
 * Node parses the surrounding package.json again for each file that it resolves. That of drizzle-orm has 180 KB
 * and some five hundred files, which took two thirds of a start and 190 MB. Its ES modules and our own sources
 * import each other by complete relative names, so they need neither package.json nor disk access.
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
