import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { answersFile, questionnaireFile } from './questionnaire.ts';

/** What a folder holds, as one hash: the same files again are the same import. */
export async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of [questionnaireFile, answersFile]) {
    hash.update(`${name}\0`);
    for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

/**
 * The id of one part of an import, always the same. It has the form of a random one (version 4), since ids of
 * anonymous responses must not look any different.
 */
export function deriveId(folderHash: string, part: string): string {
  const bytes = createHash('sha256').update(`${folderHash}\0${part}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The secret of an imported attempt: keyed, so that nobody who has the file can name it. */
export function deriveSecret(key: Buffer, folderHash: string, part: string): string {
  const digest = createHmac('sha256', key).update(`import\0${folderHash}\0${part}`).digest();
  return digest.subarray(0, 16).toString('base64url');
}
