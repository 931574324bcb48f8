const featureOf = (path: string): string | null =>
  /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Null if one feature of the server may import this file, of another feature or not. */
export function checkFeatureImport(importer: string, path: string): string | null {
  const own = featureOf(importer);
  const other = featureOf(path);
  if (own === null || other === null || own === other) return null;
  return path === `server/src/features/${other}/index.ts`
    ? null
    : `a feature imports another one's index.ts only, not ${path}`;
}
