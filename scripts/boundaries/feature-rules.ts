import { readFileSync } from 'node:fs';

/** The layers of the server's features, lowest first. */
export const serverLayers = (
  JSON.parse(readFileSync(new URL('feature-layers.json', import.meta.url), 'utf8')) as { server: string[][] }
).server;

const featureOf = (path: string): string | null =>
  /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;

const layerOf = (feature: string): number => serverLayers.findIndex((layer) => layer.includes(feature));

/** Null if the feature rules allow this file of the server to import the other one. */
export function checkFeatureImport(importer: string, path: string): string | null {
  const own = featureOf(importer);
  const other = featureOf(path);
  if (other === null || own === other) return null;
  if (path !== `server/src/features/${other}/index.ts`) {
    return `of another feature only the index.ts is imported, not ${path}`;
  }
  if (own === null) return null;
  const unknown = [own, other].find((name) => layerOf(name) === -1);
  if (unknown !== undefined) return `${unknown} is missing in feature-layers.json`;
  return layerOf(other) < layerOf(own)
    ? null
    : `${own} never imports ${other}, which is not in a lower layer of feature-layers.json`;
}
