import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { KeyedTaskQueue } from './keyed-task-queue.ts';

const one = { key: 'one' };

/** A task that ends when it is released. */
function makeTask(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const task = async () => {
    log.push(`${name} begins`);
    await promise;
    log.push(`${name} ends`);
  };
  return { task, release: resolve };
}

test('runs two tasks of a key at once, in order, and those of other keys beside them', async () => {
  const queue = new KeyedTaskQueue(2, { maxWaiting: 2 });
  const log: string[] = [];
  const tasks = ['a', 'b', 'c', 'd'].map((name) => makeTask(name, log));
  const runs = tasks.map(({ task }) => queue.run(one, task));
  const other = queue.run({ key: 'other' }, async () => log.push('other'));
  await Promise.all([other, nextTurn()]);
  expect(log).toEqual(['a begins', 'b begins', 'other']);
  tasks[1]?.release();
  await runs[1];
  await nextTurn();
  expect(log.slice(3)).toEqual(['b ends', 'c begins']);
  for (const { release } of tasks) release();
  await Promise.all(runs);
  expect(log.slice(5).sort()).toEqual(['a ends', 'c ends', 'd begins', 'd ends']);
});

test('a failed task gives its place to the next one', async () => {
  const queue = new KeyedTaskQueue(1, { maxWaiting: 1 });
  const failed = queue.run(one, async () => {
    throw new Error('broken');
  });
  const next = queue.run(one, async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('a task may keep its place after its result', async () => {
  const queue = new KeyedTaskQueue(1, { maxWaiting: 1 });
  const { promise: heldUntil, resolve: release } = Promise.withResolvers<void>();
  expect(await queue.run({ ...one, heldUntil }, async () => 'result')).toBe('result');
  let isNextDone = false;
  const next = queue.run(one, async () => {
    isNextDone = true;
  });
  await nextTurn();
  expect(isNextDone).toBe(false);
  release();
  await next;
});

test('a task that is cancelled beforehand takes no place', async () => {
  const queue = new KeyedTaskQueue(1, { maxWaiting: 1 });
  const heldUntil = new Promise<void>(() => {});
  const cancelled = queue.run({ ...one, signal: AbortSignal.abort(), heldUntil }, async () => 'late');
  await expect(cancelled).rejects.toThrow('aborted');
  expect(await queue.run(one, async () => 'done')).toBe('done');
});

test('refuses a task if too many of its key wait', async () => {
  const queue = new KeyedTaskQueue(1, { maxWaiting: 1 });
  const { task, release } = makeTask('a', []);
  const runs = [queue.run(one, task), queue.run(one, async () => 'waited')];
  await expect(queue.run(one, async () => {})).rejects.toMatchObject({ code: 'tooManyRequests' });
  release();
  expect(await Promise.all(runs)).toEqual([undefined, 'waited']);
});

test('a waiting task is dropped when its caller leaves, and gives its place to the next one', async () => {
  const queue = new KeyedTaskQueue(1, { maxWaiting: 1 });
  const log: string[] = [];
  const { task, release } = makeTask('a', log);
  const caller = new AbortController();
  const first = queue.run(one, task);
  const left = queue.run({ ...one, signal: caller.signal }, async () => log.push('left'));
  caller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const next = queue.run(one, async () => log.push('next'));
  release();
  await Promise.all([first, next]);
  expect(log).toEqual(['a begins', 'a ends', 'next']);
});
