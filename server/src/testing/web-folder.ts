import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface WebFolder {
  /** A folder that replaces web/dist: a shell, an icon and a script, with a secret next to them. */
  readonly folder: string;
  remove(): Promise<void>;
}

export const webScript = 'assets/index-CWIVn6t5.js';

export async function makeWebFolder(): Promise<WebFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'nazar-web-'));
  await mkdir(join(folder, 'app', 'assets'), { recursive: true });
  const put = (name: string, text: string) => writeFile(join(folder, name), text);
  await put('app/index.html', '<!doctype html><html><head><title>Nazar</title></head><body></body></html>');
  await put('app/favicon.svg', '<svg/>');
  await put(`app/${webScript}`, 'export {}');
  await put('package.json', '{"private":true}');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
