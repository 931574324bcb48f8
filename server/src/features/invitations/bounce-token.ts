import { timingSafeEqual } from 'node:crypto';
import { keyedHash, type Secrets } from '../../platform/secrets/secrets.ts';
import { hashIdentifier, identifierHashBytes } from '../people/index.ts';

type Keys = Pick<Secrets, 'signing'>;

/** The bounced message, and the address it was sent to. */
export interface BouncedMessage {
  readonly campaignId: string;
  readonly inviteeId: string;
  readonly addressHash: Buffer;
}

const idToBytes = 16;
const signatureBytes = 12;
const prefix = 'nazar.';
const length = Math.ceil(((2 * idToBytes + identifierHashBytes + signatureBytes) * 4) / 3);
const pattern = new RegExp(`\\bnazar\\.([A-Za-z0-9_-]{${length}})@`, 'g');

const sign = (body: Buffer, { signing }: Keys): Buffer =>
  keyedHash(signing, 'bounce', body.toString('hex')).subarray(0, signatureBytes);

const toBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const toId = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Makes a signed token, so that forged bounce reports can't stop messages to other people. */
export function makeBounceToken(
  {
    campaignId,
    inviteeId,
    address,
  }: Pick<BouncedMessage, 'campaignId' | 'inviteeId'> & { readonly address: string },
  secrets: Keys,
): string {
  const body = Buffer.concat([toBytes(campaignId), toBytes(inviteeId), hashIdentifier(address, secrets)]);
  return `${prefix}${Buffer.concat([body, sign(body, secrets)]).toString('base64url')}`;
}

/** The first valid token in a text; null when there is none. */
export function findBouncedMessageInText(text: string, secrets: Keys): BouncedMessage | null {
  for (const [, token = ''] of text.matchAll(pattern)) {
    const bytes = Buffer.from(token, 'base64url');
    const body = bytes.subarray(0, -signatureBytes);
    if (!timingSafeEqual(bytes.subarray(-signatureBytes), sign(body, secrets))) continue;
    return {
      campaignId: toId(body.subarray(0, idToBytes)),
      inviteeId: toId(body.subarray(idToBytes, 2 * idToBytes)),
      addressHash: body.subarray(2 * idToBytes),
    };
  }
  return null;
}
