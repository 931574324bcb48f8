import { createCipheriv, createDecipheriv } from 'node:crypto';
import * as z from 'zod/mini';
import { keyedHash, type Secrets } from '../secrets/secrets.ts';
import type { Message } from './delivery.ts';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

const messageSchema = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.optional(z.string()),
  bounceToken: z.optional(z.string()),
  lifeSeconds: z.number(),
});

const sealingKey = (secrets: Pick<Secrets, 'codes'>) => keyedHash(secrets.codes, 'delivery', 'seal');

interface Seal {
  readonly secrets: Pick<Secrets, 'codes'>;
  /** Of its delivery: sealed text copied to another row does not open. */
  readonly id: string;
}

/** Encrypts a message for the queue: it contains a code and the address it goes to. */
export function sealMessage(
  message: Message,
  { secrets, id, randomBytes }: Seal & { readonly randomBytes: (size: number) => Buffer },
): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, sealingKey(secrets), iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(message)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws if it was sealed with another key or altered. */
export function openMessage(sealed: Buffer, { secrets, id }: Seal): Message {
  const tag = sealed.subarray(ivLength, ivLength + tagLength);
  const decipher = createDecipheriv(algorithm, sealingKey(secrets), sealed.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(id)).setAuthTag(tag);
  const text = Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
  return messageSchema.parse(JSON.parse(text.toString('utf8')));
}
