import { readFileSync } from 'node:fs';

const { web: ORDER } = JSON.parse(readFileSync(new URL('feature-layers.json', import.meta.url), 'utf8')) as {
  web: string[];
};

const FOR_FEATURES = /^web\/src\/(api|ui|i18n)\//;

/** The files of `web/src/api` without calls: the error of a failed call, the URLs, and the configuration of zod. */
const FOR_UI = new Set(['api-problem', 'app-paths', 'zod-config'].map((name) => `web/src/api/${name}.ts`));

const featureOf = (path: string): string | null => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Null if a feature of the web may import this file of the web. */
export function checkWebFeatureImport(importer: string, path: string): string | null {
  const own = featureOf(importer);
  if (own === null || !path.startsWith('web/src/') || FOR_FEATURES.test(path)) return null;
  const other = featureOf(path);
  if (other === null) return `a web feature imports domain, api, ui, i18n and features, not ${path}`;
  if (other === own) return null;
  if (path !== `web/src/features/${other}/index.ts`) {
    return `a feature imports another one's index.ts only, not ${path}`;
  }
  const unknown = [own, other].find((name) => !ORDER.includes(name));
  if (unknown !== undefined) return `${unknown} is missing in feature-layers.json`;
  return ORDER.indexOf(other) < ORDER.indexOf(own)
    ? null
    : `${own} never imports ${other}, which stands above it in feature-layers.json`;
}

/** Null if a part of `web/src/ui` may import this file. It gets its data by props, so most files are refused. */
export function checkUiImport(importer: string, path: string): string | null {
  if (!importer.startsWith('web/src/ui/') || !path.startsWith('web/src/api/') || FOR_UI.has(path))
    return null;
  return `web/ui gets its data by props, and never imports ${path}`;
}
