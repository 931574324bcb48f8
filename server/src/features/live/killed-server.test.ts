import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { chatMessage } from '../../platform/database/schema/chat.ts';
import { freePort } from '../../testing/free-port.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useTestFolder } from '../../testing/use-test-folder.ts';
import { makeChats } from '../chat/testing/chat-setup.ts';
import { LiveFollower } from './testing/live-follower.ts';

const dataDir = useTestFolder();
let ports: readonly [number, number];

/** Starts a real server on the story's database, with the real clock and the same keys. */
async function startNode(port: number): Promise<ServerProcess> {
  const databaseUrl = story.pool.options.connectionString ?? '';
  const node = new ServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    LOG_LEVEL: 'error',
  });
  await node.says(/Nazar is at/);
  return node;
}

const story = useTestApp({ now: new Date(Date.now() - 60_000).toISOString() });
beforeAll(async () => {
  ports = [await freePort(), await freePort()];
});

const pairs = 4;
/** Minimum number of messages that each side sends. */
const each = 20;

test('a killed server loses and duplicates no message and keeps the order on both sides, on two servers', async () => {
  const chats = makeChats(story);
  const made = await Promise.all(Array.from({ length: pairs }, () => chats.pair()));
  let killed = await startNode(ports[0]);
  const other = await startNode(ports[1]);
  // One person of each pair is connected to the server that is killed.
  const sides = made.map(({ a, b, chatId }) => ({
    chatId,
    one: new LiveFollower(`http://127.0.0.1:${ports[0]}`, a.headers, chatId),
    two: new LiveFollower(`http://127.0.0.1:${ports[1]}`, b.headers, chatId),
  }));
  try {
    let isKilled = false;
    let isBack = false;
    const say = async (who: LiveFollower, name: string, isOver: () => boolean) => {
      const numbers: number[] = [];
      while (numbers.length < each || !isOver()) {
        numbers.push((await who.send(`${name} ${numbers.length}`)).number);
        await sleep(20);
      }
      return numbers;
    };
    const sent = sides.map(({ one, two }) =>
      Promise.all([say(one, 'one', () => isBack), say(two, 'two', () => isKilled)]),
    );
    // The kill happens in the middle of the exchange, at any speed of the machine.
    const hears = () => sides.every(({ one, two }) => one.came.length > 2 && two.came.length > 2);
    await expect.poll(hears, { interval: 10 }).toBe(true);
    await killed.stop('SIGKILL');
    isKilled = true;
    killed = await startNode(ports[0]);
    isBack = true;
    const confirmed = await Promise.all(sent);
    for (const [index, { chatId, one, two }] of sides.entries()) {
      const rows = await story.db
        .select({ number: chatMessage.number, text: chatMessage.text })
        .from(chatMessage)
        .where(eq(chatMessage.chatId, chatId))
        .orderBy(asc(chatMessage.number));
      const counts = (confirmed[index] ?? []).map((numbers) => numbers.length);
      // The first message of the pair was sent by `pair`.
      const all = counts.reduce((sum, count) => sum + count, 1);
      expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: all }, (_, i) => i + 1));
      for (const [side, name] of ['one', 'two'].entries()) {
        const said = rows.filter(({ text }) => text.startsWith(`${name} `)).map(({ text }) => text);
        expect(said).toEqual(Array.from({ length: counts[side] ?? 0 }, (_, i) => `${name} ${i}`));
      }
      for (const side of [one, two]) {
        await expect.poll(() => side.numbers()).toEqual(rows.map(({ number }) => number));
        // Each message arrived once, at the version it was stored with.
        expect(side.came).not.toEqual([]);
        expect(new Set(side.came).size).toBe(side.came.length);
        expect(side.texts()).toEqual(rows.map(({ text }) => text));
      }
    }
  } finally {
    for (const { one, two } of sides) for (const side of [one, two]) side.close();
    await Promise.all([killed.stop('SIGKILL'), other.stop('SIGKILL')]);
  }
});
