import { expect, test } from 'vitest';
import { runLongWork } from './run-long-work.ts';

test('other work gets its turn between two long pieces, also after one failed', async () => {
  const log: string[] = [];
  const work = (name: string) => () => {
    log.push(name);
    setImmediate(() => log.push(`after ${name}`));
    if (name === 'second') throw new Error('broken');
    return name;
  };
  const [first, second, third] = ['first', 'second', 'third'].map((name) => runLongWork(work(name)));
  await expect(second).rejects.toThrow('broken');
  expect(await first).toBe('first');
  expect(await third).toBe('third');
  expect(log).toEqual(['first', 'after first', 'second', 'after second', 'third']);
});
