import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { parseBounce, parseComplaint } from './parse-bounce.ts';
import { recordBounce } from './record-bounce.ts';
import { recordComplaint } from './record-complaint.ts';

/** Bytes read of one mail; reports name our message long before this point. */
const maxBytes = 1_000_000;

/** Reads mails from files, folders or Maildirs (`new` and `cur`), or one from standard input; changes none of them. */
export async function processBounceMails(
  db: Database,
  paths: readonly string[],
  { secrets, now }: { readonly secrets: Pick<Secrets, 'signing'>; readonly now: () => number },
): Promise<{ mails: number; noted: number; complaints: number; known: number }> {
  const counts = { mails: 0, noted: 0, complaints: 0, known: 0 };
  for (const path of paths) {
    for (const file of path === '-' ? [path] : await listMails(path)) {
      counts.mails += 1;
      const raw = file === '-' ? await readStartOfStandardInput() : await readStart(file);
      const bounce = parseBounce(raw, secrets);
      const processedComplaint = bounce === null ? parseComplaint(raw, secrets) : null;
      if (processedComplaint !== null) {
        const { addressHash } = processedComplaint;
        if (await recordComplaint(db, { raw, addressHash, now: now() })) counts.complaints += 1;
        else counts.known += 1;
      }
      if (bounce === null) continue;
      if (await recordBounce(db, bounce)) counts.noted += 1;
      else counts.known += 1;
    }
  }
  return counts;
}

async function listMails(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const boxes = entries.filter((each) => each.isDirectory() && ['new', 'cur'].includes(each.name));
  const inBoxes = await Promise.all(boxes.map(({ name }) => listMails(join(path, name))));
  const files = entries.filter((each) => each.isFile()).map(({ name }) => join(path, name));
  return [...files, ...inBoxes.flat()].toSorted();
}

/** The rest is read too, because a mail server takes a closed pipe for a failure. */
async function readStartOfStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    if (bytes < maxBytes) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks).toString('latin1', 0, maxBytes);
}

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
