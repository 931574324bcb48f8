import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ParticipationPageData, ParticipationPageLook } from '@nazar/domain/api/participation-page.ts';
import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import type { Language } from '@nazar/domain/text/language.ts';

/** The built participation page: the code that renders it, and the addresses for its HTML. */
export type ParticipationRenderer = {
  render(page: ParticipationPageData): string;
  lookCss(look: ParticipationPageLook): string;
  readonly texts: Partial<Record<Language, MessageTexts>>;
  /** Address of the script. */
  readonly script: string;
  readonly css: string;
  /** Changes with every build. */
  readonly version: string;
};

type Manifest = Record<string, { file: string; css?: string[]; isEntry?: boolean }>;

/** URL at which the folders of the build are served. */
export const participationBasePath = '/participate/';

let loaded: { key: string; renderer: Promise<ParticipationRenderer> } | null = null;

/** The built page, read once per build; null if the web is not built. */
export async function loadParticipationRenderer(webFolder: string): Promise<ParticipationRenderer | null> {
  const server = join(webFolder, 'participate-server', 'server.js');
  const manifest = join(webFolder, 'participate', '.vite', 'manifest.json');
  if (!existsSync(server) || !existsSync(manifest)) return null;
  const key = `${server}:${statSync(server).mtimeMs}:${statSync(manifest).mtimeMs}`;
  if (loaded?.key !== key) {
    const renderer = load(webFolder, server, manifest);
    loaded = { key, renderer };
    renderer.catch(() => {
      loaded = null;
    });
  }
  return loaded.renderer;
}

async function load(webFolder: string, server: string, manifestPath: string): Promise<ParticipationRenderer> {
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest;
  const entries = Object.values(manifest);
  const entry = entries.find(({ isEntry }) => isEntry === true);
  const style = entry?.css?.[0] ?? entries.find(({ file }) => file.endsWith('.css'))?.file;
  if (entry === undefined || style === undefined) throw new Error(`No entry in ${manifestPath}.`);
  const css = await readFile(join(webFolder, 'participate', style), 'utf8');
  // A build made while the server runs has to be loaded again.
  const url = `${pathToFileURL(server).href}?${statSync(server).mtimeMs}`;
  const module = (await import(url)) as {
    renderParticipationPage: ParticipationRenderer['render'];
    renderLookCss: ParticipationRenderer['lookCss'];
    participationTexts: ParticipationRenderer['texts'];
  };
  return {
    render: module.renderParticipationPage,
    lookCss: module.renderLookCss,
    texts: module.participationTexts,
    script: `${participationBasePath}${entry.file}`,
    css,
    version: createHash('sha256').update(entry.file).update(css).digest('base64url').slice(0, 12),
  };
}
