import { createHash, createHmac } from 'node:crypto';

/** A stable id for one part of an import or a copy, in the form of a random one (version 4). */
export function deriveId(seed: string, part: string): string {
  return toUuid(createHash('sha256').update(`${seed}\0${part}`).digest());
}

/**
 * The id of an imported response, its guest or its secret. It is keyed, so that it can't be computed from the
 * file, and has the form of a random id, because ids of anonymous responses must all look alike.
 */
export function deriveKeyedId(key: Buffer, seed: string, part: string): string {
  return toUuid(computeKeyedDigest(key, seed, part));
}

export function deriveSecret(key: Buffer, seed: string, part: string): string {
  return computeKeyedDigest(key, seed, part).subarray(0, 16).toString('base64url');
}

function computeKeyedDigest(key: Buffer, seed: string, part: string): Buffer {
  return createHmac('sha256', key).update(`import\0${seed}\0${part}`).digest();
}

function toUuid(digest: Buffer): string {
  const bytes = digest.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
