import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWebPart, type WebBuild } from './web-build.ts';

export type ParticipationBuild = WebBuild;

/** Builds the participation page and a shell of the application. */
export async function buildParticipation(): Promise<ParticipationBuild> {
  const built = await buildWebPart({
    config: 'vite.participate.config.ts',
    browser: 'participate',
    server: 'participate-server',
  });
  await mkdir(join(built.folder, 'app'));
  await writeFile(join(built.folder, 'app', 'index.html'), '<!doctype html><title>Nazar</title></head>');
  return built;
}
