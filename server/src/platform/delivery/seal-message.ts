import * as z from 'zod/mini';
import { sealText, unsealText } from '../secrets/seal.ts';
import { keyedHash, type Secrets } from '../secrets/secrets.ts';
import type { DeliveryMessage } from './delivery.ts';

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

const deriveSealingKey = (secrets: Pick<Secrets, 'codes'>) => keyedHash(secrets.codes, 'delivery', 'seal');

interface Seal {
  readonly secrets: Pick<Secrets, 'codes'>;
  /** Id of the delivery; sealed text that is copied to another row can't be opened. */
  readonly id: string;
}

/** Encrypts a message for the queue: it contains a code and the address it goes to. */
export function sealDeliveryMessage(
  message: DeliveryMessage,
  { secrets, id, randomBytes }: Seal & { readonly randomBytes: (size: number) => Buffer },
): Buffer {
  return sealText(JSON.stringify(message), {
    key: deriveSealingKey(secrets),
    purpose: id,
    iv: randomBytes(12),
  });
}

/** Throws if it was sealed with another key or altered. */
export function unsealDeliveryMessage(sealed: Buffer, { secrets, id }: Seal): DeliveryMessage {
  return messageSchema.parse(JSON.parse(unsealText(sealed, { key: deriveSealingKey(secrets), purpose: id })));
}
