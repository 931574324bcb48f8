import { checkFeatureImport } from './feature-rules.ts';
import { type Finding, isForTests } from './finding.ts';
import type { Import } from './parse-source.ts';
import { checkUiImport, checkWebFeatureImport } from './web-feature-rules.ts';

type Verdict = string | null;

const within = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The layers of the server's folders, lowest first: each layer imports only itself and lower ones. */
const SERVER_LAYERS = [
  ['log', 'file-system', 'texts', 'background', 'covers', 'xlsx'],
  ['secrets', 'database'],
  ['delivery', 'storage'],
  ['config'],
  ['deps'],
  ['jobs'],
  ['http', 'realtime'],
  ['pictures', 'features'],
].map((layer) => layer.map((folder) => `server/src/platform/${folder}`));
SERVER_LAYERS.push(['server/src/features']);

const layerOf = (path: string): number =>
  SERVER_LAYERS.findIndex((layer) => layer.some((room) => within(room, path)));

const WEB_FOR_FEATURES = ['api', 'ui', 'i18n'].map((x) => `web/src/${x}`);
const HEAVY_FOR_PARTICIPATE =
  /^(@mantine|@tiptap|@tabler|@tanstack|i18next|react-i18next|react-router|dayjs)(\/|$)/;

function fromDomain(importer: string, { specifier, path }: Import): Verdict {
  if (path === null) {
    return isForTests(importer) || specifier === 'zod/mini'
      ? null
      : `the domain imports zod/mini and itself, not ${specifier}`;
  }
  if (!within('domain/src', path)) return `the domain imports zod/mini and itself, not ${path}`;
  if (isForTests(path) && !isForTests(importer)) return `only tests import ${path}`;
  if (
    within('domain/src/inquiries', importer) &&
    within('domain/src/participation', path) &&
    !isForTests(importer)
  ) {
    return 'taking part depends on the inquiry, not the inquiry on taking part';
  }
  const upwards =
    within('domain/src/api', path) && !within('domain/src/api', importer) && !isForTests(importer);
  return upwards ? 'the contract (domain/api) depends on the rules, not the rules on the contract' : null;
}

function fromServer(importer: string, path: string): Verdict {
  if (within('web', path)) return 'the server never imports the web; its bundle is loaded by path';
  if (isForTests(importer)) return null;
  if (isForTests(path)) return `only tests import ${path}`;
  const layer = layerOf(importer);
  if (within('server/src', path) && layer !== -1) {
    const above = layerOf(path);
    if (above === -1) return `only what starts the server imports ${path}`;
    if (above > layer)
      return `${importer.split('/').slice(0, 4).join('/')} never imports ${path}, which stands above it`;
  }
  return checkFeatureImport(importer, path);
}

function fromParticipate({ specifier, path }: Import): Verdict {
  if (path === null) {
    return HEAVY_FOR_PARTICIPATE.test(specifier)
      ? `the participation page stays light: not ${specifier}`
      : null;
  }
  const allowed = ['web/src/participate', 'web/src/api', 'domain/src', 'locales'];
  if (allowed.some((folder) => within(folder, path))) return null;
  return `web/participate imports domain, web/api and its own, not ${path}`;
}

function fromWeb(importer: string, each: Import): Verdict {
  const { path } = each;
  if (path !== null && within('server', path)) return 'the web never imports the server';
  if (isForTests(importer)) return null;
  if (path !== null && isForTests(path)) return `only tests import ${path}`;
  if (within('web/src/participate', importer)) return fromParticipate(each);
  if (path === null) return null;
  const refused = checkWebFeatureImport(importer, path) ?? checkUiImport(importer, path);
  if (refused !== null) return refused;
  const isBase = WEB_FOR_FEATURES.some((folder) => within(folder, importer));
  const isAbove = ['app', 'features', 'participate'].some((folder) => within(`web/src/${folder}`, path));
  return isBase && isAbove ? `web/api, ui and i18n never import ${path}` : null;
}

/** Checks the imports of one file against the table in the architecture. */
export function checkImports(importer: string, imports: readonly Import[]): Finding[] {
  const findings: Finding[] = [];
  for (const each of imports) {
    let message: Verdict = null;
    if (each.specifier === 'zod' && /^(domain|server|web)\//.test(importer)) {
      message = 'zod is imported as zod/mini everywhere';
    } else if (within('domain/src', importer)) message = fromDomain(importer, each);
    else if (within('server/src', importer))
      message = each.path === null ? null : fromServer(importer, each.path);
    else if (within('web/src', importer)) message = fromWeb(importer, each);
    if (message !== null) findings.push({ path: importer, line: each.line, message });
  }
  return findings;
}
