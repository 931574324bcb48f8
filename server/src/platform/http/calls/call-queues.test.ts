import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { CallQueues } from './call-queues.ts';

const school = '198.51.100.7';
const json = { access: 'guest', transaction: 'read', encoding: 'json' } as const;

let queues: CallQueues;
let begun: string[];
let ends: (() => void)[];
beforeEach(() => {
  queues = new CallQueues();
  begun = [];
  ends = [];
});

interface From {
  readonly ip?: string;
  readonly accountId?: string;
  readonly signal?: AbortSignal;
  readonly call?: Parameters<CallQueues['run']>[1];
  readonly inquiryId?: string | null;
}

/** Makes a call that runs until all end. */
function call(
  name: string,
  {
    ip = school,
    accountId,
    signal = new AbortController().signal,
    call: kind = json,
    inquiryId = null,
  }: From = {},
) {
  const session = accountId === undefined ? null : { accountId };
  const caller: Parameters<CallQueues['run']>[0] = { session, ip, whileConnected: (work) => work(signal) };
  return queues.run(caller, kind, { inquiryId }, async () => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
    return name;
  });
}

async function endAll(): Promise<void> {
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await nextTurn();
  }
}

test('calls without an account run three at once for each network and six at once on the node', async () => {
  const runs = [
    ...[1, 2, 3, 4].map((n) => call(`a${n}`, { ip: `2001:db8:1:2::${n}` })),
    ...[1, 2, 3].map((n) => call(`b${n}`, { ip: '198.51.100.8' })),
    ...[1, 2].map((n) => call(`c${n}`, { ip: '198.51.100.9' })),
  ];
  await nextTurn();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
  ends.shift()?.();
  await nextTurn();
  expect(begun.slice(6)).toEqual(['c1']);
  ends.shift()?.();
  await nextTurn();
  expect(begun.slice(7)).toEqual(['c2']);
  await endAll();
  expect(begun.slice(8)).toEqual(['a4']);
  await Promise.all(runs);
});

test('calls of an account run three at once, also from several networks, beside those of guests', async () => {
  const accountId = randomUUID();
  const runs = [
    ...[1, 2, 3, 4].map((n) => call(`guest ${n}`)),
    ...[1, 2, 3, 4].map((n) => call(`own ${n}`, { accountId, ip: `198.51.100.${n}` })),
    call('other', { accountId: randomUUID() }),
  ];
  await nextTurn();
  const owns = ['own 1', 'own 2', 'own 3'];
  expect(begun).toEqual(['guest 1', 'guest 2', 'guest 3', ...owns, 'other']);
  await endAll();
  await Promise.all(runs);
});

test('grouped submits and uploads wait for no call', async () => {
  const runs = [
    ...[1, 2, 3, 4].map((n) => call(`${n}`)),
    call('submit', { call: { ...json, transaction: 'grouped' } }),
    call('upload', { call: { ...json, encoding: 'multipart' } }),
  ];
  await nextTurn();
  expect(begun).toEqual(['1', '2', '3', 'submit', 'upload']);
  await endAll();
  await Promise.all(runs);
});

test('two calls of each of 200 guests behind one address are all answered, a flood of them is not', async () => {
  const names = Array.from({ length: 400 }, (_, index) => `${index}`);
  const runs = names.map((name) => call(name));
  const flood = Array.from({ length: 104 }, () => call('flood'));
  await expect(flood.at(-1)).rejects.toMatchObject({ code: 'tooManyRequests' });
  const beside = call('beside', { ip: '198.51.100.8' });
  await endAll();
  expect(await Promise.all(runs)).toEqual(names);
  expect(await beside).toBe('beside');
});

test('a caller who leaves while others’ calls run gives the place back to their network', async () => {
  const others = [1, 2, 3, 4, 5, 6].map((n) => call(`other ${n}`, { ip: `198.51.100.${10 + n}` }));
  const caller = new AbortController();
  const left = [1, 2, 3, 4].map((n) => call(`left ${n}`, { signal: caller.signal }));
  const next = call('next');
  await nextTurn();
  caller.abort(new Error('gone'));
  for (const run of left) await expect(run).rejects.toThrow('gone');
  await endAll();
  expect(begun.slice(6)).toEqual(['next']);
  await Promise.all([...others, next]);
});
