import type { Wave } from '@nazar/domain/api/invitation-calls.ts';
import { countLeft, tellCounts, type WaveState } from '@nazar/domain/invitations/wave.ts';
import type { WaveRow } from './wave-queries.ts';

/** A wave as its owner sees it. */
export function tellWave(row: WaveRow, now: number): Wave {
  const { id, kind, channel, subject, text, sms, waitsFor, nextAt, sendAt, createdAt, endedAt } = row;
  // Whether its turn has come is looked at every few seconds: it waits between these too.
  const isStill = waitsFor === 'turn' || (nextAt !== null && nextAt.getTime() > now);
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
    counts: isTold(row) ? tellCounts(row, row.anonymous) : null,
  };
}

/** How far an anonymous one has come, or where it was stopped, by the end of its inquiry too, might tell whom it left out. */
function isTold(row: WaveRow): boolean {
  const { filled, anonymous, cleared, state } = row;
  return filled && (!anonymous || (cleared && state === 'done' && countLeft(row) === 0));
}

function stateOf({ state, sendAt }: WaveRow, now: number): WaveState {
  if (state !== 'waiting') return state;
  return sendAt.getTime() > now ? 'scheduled' : 'sending';
}
