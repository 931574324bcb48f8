import { authCalls } from '@nazar/domain/api/auth-calls.ts';
import { callPath } from '@nazar/domain/api/define-call.ts';
import { fileCalls } from '@nazar/domain/api/file-calls.ts';
import type { Owner } from './nazar-site.ts';

// One grey pixel.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOora39DwAFgAKAjs8TPwAAAABJRU5ErkJggg==',
  'base64',
);

/** The public file that publishing asks for. */
export async function uploadPicture(owner: Owner): Promise<string> {
  const { token } = await owner.call(authCalls.getChatToken, {});
  const form = new FormData();
  form.append('file', new Blob([pixel], { type: 'image/png' }), 'pixel.png');
  const reply = await fetch(owner.site.url + callPath(fileCalls.uploadFile), {
    method: 'POST',
    headers: { token },
    body: form,
  });
  const body = (await reply.json()) as { status: boolean; result: { id: string } };
  if (!body.status) throw new Error(`uploadFile: ${JSON.stringify(body)}`);
  return body.result.id;
}
