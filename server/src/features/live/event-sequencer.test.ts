import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closeIfBacklogged, EventSequencer } from './event-sequencer.ts';

const answer = { data: '30[]' };
const event = { data: '2["event"]' };

class FakeOutlet extends EventEmitter {
  readyState = 'open';
  writeBuffer: { data: string }[] = [];
  close() {
    this.readyState = 'closed';
    this.emit('close');
  }
}

test('an event waits until the last answer has left, or the connection is closed', async () => {
  const outlet = new FakeOutlet();
  const turns = new EventSequencer(outlet);
  const done: number[] = [];
  for (let i = 0; i < 3; i++) {
    turns.take(async () => {
      outlet.writeBuffer.push(answer);
      done.push(i);
    });
  }
  await setImmediate();
  expect(done).toEqual([0]);
  outlet.writeBuffer = [];
  outlet.emit('drain');
  await setImmediate();
  expect(done).toEqual([0, 1]);
  outlet.close();
  await setImmediate();
  expect(done).toEqual([0, 1, 2]);
  expect(outlet.eventNames()).toEqual([]);
});

test('at most two hundred events wait, and new ones are accepted after they have run', async () => {
  const outlet = new FakeOutlet();
  outlet.writeBuffer = [answer];
  const turns = new EventSequencer(outlet);
  const taken = Array.from({ length: 250 }, () => turns.take(async () => {}));
  expect(taken.filter(Boolean)).toHaveLength(200);
  outlet.writeBuffer = [];
  outlet.emit('drain');
  await setImmediate();
  expect(turns.take(async () => {})).toBe(true);
});

test('a connection with a thousand unread packets is closed', () => {
  const outlet = new FakeOutlet();
  outlet.writeBuffer = Array.from({ length: 999 }, () => event);
  expect(closeIfBacklogged(outlet)).toBe(false);
  outlet.writeBuffer.push(event);
  expect(closeIfBacklogged(outlet)).toBe(true);
  expect(outlet.readyState).toBe('closed');
});

test('a connection with half a million unread characters of events is closed, beside one large answer', () => {
  const outlet = new FakeOutlet();
  const long = (kind: string, length: number) => ({ data: `${kind}${'x'.repeat(length - 1)}` });
  outlet.writeBuffer = [long('3', 1_000_000), ...Array.from({ length: 100 }, () => long('2', 5_000))];
  expect(closeIfBacklogged(outlet)).toBe(false);
  outlet.writeBuffer.push(event);
  expect(closeIfBacklogged(outlet)).toBe(true);
});
