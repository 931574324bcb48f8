import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  FrontPage,
  FrontPageCall,
  FrontPageCallResult,
  FrontPageData,
} from '@nazar/domain/api/front-page.ts';
import type { Language } from '@nazar/domain/text/language.ts';

type FrontScreen = 'Home' | 'InquiryDetail';

/** What the built web application exports for rendering an address. */
export type FrontPagePlan = {
  readonly screen: FrontScreen;
  readonly calls: readonly FrontPageCall[];
  /** The address without parameters that don't affect the page. */
  readonly address: string;
  /** The address for search engines and previews. */
  readonly canonical: string;
};

/** The parts of the built application that the server renders. */
export type FrontPageBundle = {
  plan(address: URL, language: Language): FrontPagePlan | null;
  /** Calls that depend on the results of the first ones. */
  further(screen: FrontScreen, answers: readonly FrontPageCallResult[]): readonly FrontPageCall[];
  render(page: FrontPage): Promise<string>;
  /** The home page's title with its search; empty without a search. */
  getHomePageTitle(page: Pick<FrontPageData, 'language' | 'address' | 'answers'>): Promise<string>;
  readonly words: Readonly<Record<Language, { readonly name: string; readonly lead: string }>>;
  /**
   * The application's page into which the rendered screen is inserted, without its style sheet and scripts.
   */
  readonly shell: string;
  /** Inlined, so that the first paint needs no other request. */
  readonly css: string;
  /** Paths of the sheets that it came from. */
  readonly sheets: readonly string[];
  /** Paths of the scripts, in order. */
  readonly scripts: readonly string[];
  /** The address of the small script that runs first. */
  readonly earlyScript: string;
  /** Paths of the scripts with the texts, which the other scripts load later. */
  readonly texts: Readonly<Record<Language, readonly string[]>>;
  /** Changes with every build. */
  readonly version: string;
};

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>;

type Module = {
  planFrontPage: FrontPageBundle['plan'];
  listFollowUpCalls: FrontPageBundle['further'];
  renderFrontPage: FrontPageBundle['render'];
  getHomePageTitle: FrontPageBundle['getHomePageTitle'];
  pageHeadTexts: FrontPageBundle['words'];
  textSourcePaths: Readonly<Record<Language, string>>;
  earlyScriptSourcePath: string;
};

let loaded: { key: string; bundle: Promise<FrontPageBundle> } | null = null;

/** Loaded once per build; null if the web is not built. */
export async function loadFrontPageBundle(webFolder: string): Promise<FrontPageBundle | null> {
  const paths = {
    server: join(webFolder, 'app-server', 'server.js'),
    manifest: join(webFolder, 'app', '.vite', 'manifest.json'),
    shell: join(webFolder, 'app', 'index.html'),
  };
  const times = Object.values(paths).map((path) => (existsSync(path) ? statSync(path).mtimeMs : null));
  if (times.includes(null)) return null;
  const key = `${webFolder} ${times.join(' ')}`;
  if (loaded?.key !== key) {
    const bundle = loadBundle(paths, key);
    loaded = { key, bundle };
    bundle.catch(() => {
      loaded = null;
    });
  }
  return loaded.bundle;
}

async function loadBundle(
  paths: { server: string; manifest: string; shell: string },
  key: string,
): Promise<FrontPageBundle> {
  const manifest = JSON.parse(await readFile(paths.manifest, 'utf8')) as Manifest;
  const page = await readFile(paths.shell, 'utf8');
  // A build made while the server runs has to be loaded again.
  const module = (await import(`${pathToFileURL(paths.server).href}?${encodeURIComponent(key)}`)) as Module;
  const sheets = [...page.matchAll(stylesheet)].map(([, path = '']) => path);
  const css = await Promise.all(sheets.map((path) => readFile(join(dirname(paths.shell), path), 'utf8')));
  const texts = (language: Language) => listFiles(manifest, module.textSourcePaths[language]);
  return {
    plan: module.planFrontPage,
    further: module.listFollowUpCalls,
    render: module.renderFrontPage,
    getHomePageTitle: module.getHomePageTitle,
    words: module.pageHeadTexts,
    shell: page.replaceAll(stylesheet, '').replaceAll(script, ''),
    css: css.join(''),
    sheets,
    earlyScript: `/${manifest[module.earlyScriptSourcePath]?.file}`,
    scripts: [...page.matchAll(script)].map(([, path = '']) => path),
    texts: { en: texts('en'), fa: texts('fa') },
    version: createHash('sha256').update(page).update(key).digest('base64url').slice(0, 12),
  };
}

/** Paths of a source's chunk and of those that it imports. */
function listFiles(manifest: Manifest, name: string): string[] {
  const chunk = manifest[name];
  if (chunk === undefined) return [];
  return [...(chunk.imports ?? []).flatMap((each) => listFiles(manifest, each)), `/${chunk.file}`];
}

const stylesheet = /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g;
const script = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/g;
