import { expect, test } from 'vitest';
import { ImageQueue } from './image-queue.ts';

/** Makes tasks that record their start and end on demand. */
function makeTasks() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  /** Ends a task and gives the queue its turn. */
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, task, end };
}

test('runs a task once for concurrent requests and again for later ones', async () => {
  const { started, task, end } = makeTasks();
  const queue = new ImageQueue(2);
  const asked = ['ali', 'sara', 'ali', 'reza'].map((by) => queue.run({ key: 'a', by }, task('a')));
  await end('a');
  expect(await Promise.all(asked)).toEqual(['a', 'a', 'a', 'a']);
  expect(started).toEqual(['a']);
  const again = queue.run({ key: 'a', by: 'ali' }, task('a'));
  await end('a');
  expect(await again).toBe('a');
  expect(started).toEqual(['a', 'a']);
});

test('leaves room for others if one requester has many tasks', async () => {
  const { started, task, end } = makeTasks();
  const queue = new ImageQueue(2);
  for (let n = 1; n <= 5; n++) void queue.run({ key: `many${n}`, by: 'ali' }, task(`many${n}`));
  void queue.run({ key: 'one', by: 'sara' }, task('one'));
  expect(started).toEqual(['many1', 'one']);
  await end('one');
  expect(started).toEqual(['many1', 'one']);
  await end('many1');
  expect(started).toEqual(['many1', 'one', 'many2']);
});

test('lets requesters take turns', async () => {
  const { started, task, end } = makeTasks();
  const queue = new ImageQueue(1);
  const ask = (by: string, n: number) => void queue.run({ key: by + n, by }, task(by + n));
  for (let n = 1; n <= 3; n++) ask('a', n);
  for (let n = 1; n <= 2; n++) ask('b', n);
  ask('c', 1);
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'];
  for (const name of order) await end(name);
  expect(started).toEqual(order);
});

test('runs a shared task at the earlier turn of its two requesters', async () => {
  const { started, task, end } = makeTasks();
  const queue = new ImageQueue(1);
  void queue.run({ key: 'first', by: 'ali' }, task('first'));
  void queue.run({ key: 'second', by: 'ali' }, task('second'));
  void queue.run({ key: 'shared', by: 'ali' }, task('shared'));
  const shared = queue.run({ key: 'shared', by: 'sara' }, task('shared'));
  await end('first');
  expect(started).toEqual(['first', 'shared']);
  await end('shared');
  expect(await shared).toBe('shared');
  await end('second');
  expect(started).toEqual(['first', 'shared', 'second']);
});

test('does not start abandoned tasks and runs those with waiting requesters', async () => {
  const { started, task, end } = makeTasks();
  const queue = new ImageQueue(1);
  void queue.run({ key: 'running', by: 'ali' }, task('running'));
  const leave = new AbortController();
  const left = Array.from({ length: 10 }, (_, n) =>
    queue.run({ key: `left${n}`, by: 'ali', signal: leave.signal }, task(`left${n}`)),
  );
  void queue.run({ key: 'shared', by: 'ali', signal: leave.signal }, task('shared')).catch(() => {});
  const kept = queue.run({ key: 'shared', by: 'sara' }, task('shared'));
  leave.abort(new Error('gone'));
  for (const each of left) await expect(each).rejects.toThrow('gone');
  await end('running');
  await end('shared');
  expect(await kept).toBe('shared');
  expect(started).toEqual(['running', 'shared']);
  await expect(queue.run({ key: 'late', by: 'ali', signal: leave.signal }, task('late'))).rejects.toThrow(
    'gone',
  );
});

test('reports a failure to all waiting requests and runs the next task', async () => {
  const queue = new ImageQueue(1);
  const fail = () => Promise.reject(new Error('damaged'));
  const asked = ['ali', 'sara'].map((by) => queue.run({ key: 'a', by }, fail));
  for (const each of asked) await expect(each).rejects.toThrow('damaged');
  expect(await queue.run({ key: 'a', by: 'ali' }, async () => 'whole')).toBe('whole');
});

test('limits the waiting tasks of one requester without affecting others', async () => {
  const { task } = makeTasks();
  const queue = new ImageQueue(1, 2);
  for (const key of ['running', 'a', 'b']) void queue.run({ key, by: 'ali' }, task(key));
  await expect(queue.run({ key: 'c', by: 'ali' }, task('c'))).rejects.toMatchObject({
    code: 'tooManyRequests',
  });
  void queue.run({ key: 'b', by: 'ali' }, task('b'));
  void queue.run({ key: 'c', by: 'sara' }, task('c'));
});
