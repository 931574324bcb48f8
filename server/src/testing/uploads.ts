import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { type Call, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import sharp, { type Sharp } from 'sharp';
import type { FileStore } from '../platform/storage/file-store.ts';
import { multipartBody } from './multipart-body.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export function makeTestPicture(width = 300, height = width, background = '#0b7285'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

export type TestUploadPart = { name?: string; type?: string; field?: string };

/** Sends a file like browsers do and returns the reply. */
export async function sendFile(
  server: TestApp,
  call: Call,
  { bytes, headers, part = {} }: { bytes: Buffer; headers: Record<string, string>; part?: TestUploadPart },
) {
  const { body, contentType } = multipartBody(bytes, part);
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(call),
    payload: body,
    headers: { 'content-type': contentType, ...headers },
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** Stores a picture for a person in the store and in the database, and returns its id. */
export async function uploadPicture(server: TestApp, as: Person): Promise<string> {
  const { token } = await server.call(getChatToken, {}, { as });
  const bytes = await makeTestPicture().png().toBuffer();
  const { body } = await sendFile(server, uploadFile, { bytes, headers: { token } });
  return body.result.id;
}

/** The bytes of a file in the store, or null. */
export async function readStoredFile(
  files: FileStore,
  id: string,
  extension: string,
): Promise<Buffer | null> {
  const stored = await files.get(id, extension);
  return stored === null ? null : buffer(stored.stream);
}

export function storeTextFile(files: FileStore, id: string, extension: string, text: string): Promise<void> {
  return files.put(id, extension, Readable.from([Buffer.from(text)]));
}
