import type { Wave } from '@nazar/domain/api/invitation-calls.ts';
import { tellCounts, type WaveState } from '@nazar/domain/invitations/wave.ts';
import type { WaveRow } from './wave-queries.ts';

/** A wave as its owner sees it. */
export function tellWave(row: WaveRow, now: number): Wave {
  const { id, kind, channel, subject, text, sms, waitsFor, nextAt, sendAt, createdAt, endedAt } = row;
  const isStill = nextAt !== null && nextAt.getTime() > now;
  const waits = row.state === 'waiting' && isStill ? waitsFor : null;
  return {
    ...{ id, kind, channel, subject, text, sms },
    some: row.filter !== null,
    state: stateOf(row, now),
    waitsFor: waits,
    nextAt: waits === null ? null : (nextAt?.toISOString() ?? null),
    sendAt: sendAt.toISOString(),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    counts: row.filled ? tellCounts(row) : null,
  };
}

function stateOf({ state, sendAt }: WaveRow, now: number): WaveState {
  if (state !== 'waiting') return state;
  return sendAt.getTime() > now ? 'scheduled' : 'sending';
}
