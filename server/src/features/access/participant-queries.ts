import { and, inArray } from 'drizzle-orm';
import { participationMarker } from '../../platform/database/schema/participation.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { sha256 } from '../../platform/secrets/sha256.ts';
import type { Invitee } from './invitee-queries.ts';

/** 128 bits: enough to avoid collisions, and half the index size. */
const bytes = 16;
const keys = new WeakMap<Buffer, string>();

/**
 * A keyed hash of participant and inquiry: it shows that the same person took part, but not who or what they answered.
 * Null for a guest without a key. A plain hash of key and text is safe here: it is truncated, which rules out length
 * extension, and every text has the same form.
 */
export function computeParticipantMarker(actor: Actor, inquiryId: string, key: Buffer): Buffer | null {
  const person = formatParticipant(actor);
  return person === null ? null : computeMarker(person, inquiryId, key);
}

/** The marker of a response that no account or browser sent, as from a file. */
export function computeImportedResponseMarker(responseId: string, inquiryId: string, key: Buffer): Buffer {
  return computeMarker(`response:${responseId}`, inquiryId, key);
}

function computeMarker(person: string, inquiryId: string, key: Buffer): Buffer {
  return sha256(`${keyText(key)}${person}\0${inquiryId}`).subarray(0, bytes);
}

function formatParticipant(actor: Actor): string | null {
  switch (actor.kind) {
    case 'user':
      return `account:${actor.id}`;
    case 'invited':
      return `invited:${actor.inviteeId}`;
    case 'guest':
      return actor.guestKey === undefined || actor.guestKey === '' ? null : `guest:${actor.guestKey}`;
  }
}

function keyText(key: Buffer): string {
  const found = keys.get(key);
  if (found !== undefined) return found;
  const hexKey = key.toString('hex');
  keys.set(key, hexKey);
  return hexKey;
}

type CallerContext = Pick<CallContext, 'db' | 'actor' | 'deps'>;

/** Ids of these inquiries that the caller has answered; limited ones are found by the caller's entry. */
export async function findParticipatedInquiryIds(
  { db, actor, deps }: CallerContext,
  inquiryIds: readonly string[],
  entries: ReadonlyMap<string, Invitee>,
): Promise<ReadonlySet<string>> {
  const markers = [
    ...inquiryIds.flatMap((id) => computeParticipantMarker(actor, id, deps.secrets.markers) ?? []),
    ...[...entries.values()].map(({ marker }) => marker),
  ];
  if (markers.length === 0) return new Set();
  const found = await db
    .select({ inquiryId: participationMarker.inquiryId })
    .from(participationMarker)
    .where(
      and(
        inArray(participationMarker.inquiryId, [...inquiryIds]),
        inArray(participationMarker.marker, markers),
      ),
    );
  return new Set(found.map(({ inquiryId }) => inquiryId));
}
