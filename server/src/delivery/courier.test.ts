import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type CourierDesk,
  closeCourierDesks,
  openCourierDesk,
  ScriptedCarrier,
} from '../testing/courier-desk.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { codeMessage, passwordChangedMessage } from './account-messages.ts';
import { DeliveryFailure } from './delivery.ts';
import { deleteDeliveriesBefore } from './delivery-queries.ts';
import { type Outgoing, queueMessage } from './queue-message.ts';
import { readDelivery } from './read-delivery.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(closeCourierDesks);
beforeEach(() => database.pool.query('truncate delivery'));

const site = 'https://nazar.example';
const message = codeMessage({ kind: 'email', text: 'sara@example.com' }, 'login', '123456', 'en', site);
const quiet = new ScriptedCarrier();
const down = async () => {
  throw new DeliveryFailure('The mail server could not be used (ECONNREFUSED)', { isTemporary: true });
};
const refused = (isAboutRecipient: boolean) => async () => {
  throw new DeliveryFailure('The mail server answered 550', { isAboutRecipient });
};
const open = (email: ScriptedCarrier) => openCourierDesk(database, { email, sms: quiet });

async function put(desk: CourierDesk, outgoing: Outgoing = { message, tellsRefusal: false }) {
  const id = await queueMessage(database.db, outgoing, desk.deps);
  await desk.background.idle();
  return id;
}

/** Long enough for every step in which news are told. */
async function told(desk: CourierDesk, id: string) {
  return readDelivery(database.db, id, desk.deps.now() + 3_600_000);
}

describe('a message in the queue', () => {
  test('is sent at once, and nothing of it stays', async () => {
    const carrier = new ScriptedCarrier();
    const desk = open(carrier);
    const id = await put(desk);
    expect(carrier.sent).toEqual([message]);
    expect(await told(desk, id)).toBe('sent');
    const { rows } = await database.pool.query('select sealed, due_at from delivery');
    expect(rows).toEqual([{ sealed: null, due_at: null }]);
  });

  test('leaves when its transaction is committed, and never when it is not', async () => {
    const carrier = new ScriptedCarrier();
    const desk = open(carrier);
    await database.db.transaction(async (transaction) => {
      await queueMessage(transaction, { message, tellsRefusal: false }, desk.deps);
      await desk.courier.work();
      expect(carrier.sent).toEqual([]);
    });
    await desk.background.idle();
    expect(carrier.sent).toHaveLength(1);
    const failing = database.db.transaction(async (transaction) => {
      await queueMessage(transaction, { message, tellsRefusal: false }, desk.deps);
      throw new Error('The rest of it failed');
    });
    await expect(failing).rejects.toThrow('The rest');
    await desk.background.idle();
    await desk.pass(60);
    expect(carrier.sent).toHaveLength(1);
  });

  test('is not readable in a copy of the database, and opens for nobody with another key', async () => {
    const desk = open(new ScriptedCarrier(down));
    const id = await put(desk);
    const { rows } = await database.pool.query('select d::text as row, sealed from delivery d');
    const sealed: Buffer = rows[0]?.sealed;
    for (const hidden of ['123456', 'sara', 'example.com']) {
      expect(rows[0]?.row).not.toContain(hidden);
      expect(sealed.toString('latin1')).not.toContain(hidden);
    }
    const thief = new ScriptedCarrier();
    const other = openCourierDesk(database, { email: thief, sms: quiet });
    await other.pass(60);
    expect(thief.sent).toEqual([]);
    expect(await told(other, id)).toBe('failed');
  });

  test('sealed text that is moved to another row does not open there', async () => {
    const carrier = new ScriptedCarrier(down, down);
    const desk = open(carrier);
    const first = await put(desk);
    const other = codeMessage({ kind: 'email', text: 'mallory@example.com' }, 'login', '654321', 'en', site);
    await put(desk, { message: other, tellsRefusal: false });
    await database.pool.query(
      'update delivery set sealed = (select sealed from delivery where id = $1) where id <> $1',
      [first],
    );
    await desk.pass(2);
    expect(carrier.sent).toEqual([message]);
  });
});

describe('when it can’t be sent', () => {
  test('for now, it is tried again, and sent once', async () => {
    const carrier = new ScriptedCarrier(down, down);
    const desk = open(carrier);
    const id = await put(desk);
    expect(await told(desk, id)).toBe('waiting');
    await desk.pass(0.5);
    expect(carrier.tries).toBe(1);
    for (const seconds of [1, 2, 4, 8, 60]) await desk.pass(seconds);
    expect(carrier.tries).toBe(3);
    expect(carrier.sent).toEqual([message]);
    expect(await told(desk, id)).toBe('sent');
  });

  test('for good, it is not tried again', async () => {
    const carrier = new ScriptedCarrier(refused(false));
    const desk = open(carrier);
    const id = await put(desk);
    await desk.pass(60);
    expect(carrier.tries).toBe(1);
    expect(await told(desk, id)).toBe('failed');
    const { rows } = await database.pool.query('select sealed from delivery');
    expect(rows).toEqual([{ sealed: null }]);
  });

  test('a code is given up while it still works, a notice after a day', async () => {
    const carrier = new ScriptedCarrier();
    carrier.script.push(...Array.from({ length: 2_000 }, () => down));
    const desk = open(carrier);
    const notice = passwordChangedMessage({ kind: 'email', text: 'sara@example.com' }, 'en', site);
    const code = await put(desk);
    const slow = await put(desk, { message: notice, tellsRefusal: true });
    for (let minutes = 0; minutes < 4 * 60; minutes += 1) await desk.pass(1);
    expect([await told(desk, code), await told(desk, slow)]).toEqual(['failed', 'waiting']);
    for (let hours = 0; hours < 25; hours += 1) await desk.pass(3_600);
    expect(await told(desk, slow)).toBe('failed');
  });

  test('by a carrier that breaks in a way nobody thought of, that is a failure like another', async () => {
    const carrier = new ScriptedCarrier(async () => {
      throw new TypeError('sara@example.com 123456');
    });
    const desk = open(carrier);
    const id = await put(desk);
    await desk.pass(5);
    expect(await told(desk, id)).toBe('sent');
    expect(desk.lines.join()).not.toMatch(/sara|123456/);
    expect(desk.lines.join()).toContain('TypeError');
  });
});

describe('whether an account exists is not told', () => {
  test('by a recipient whom their mail server refuses, for good or for now', async () => {
    for (const isTemporary of [false, true]) {
      const carrier = new ScriptedCarrier(async () => {
        throw new DeliveryFailure('The mail server answered', { isTemporary, isAboutRecipient: true });
      });
      const desk = open(carrier);
      const known = await put(desk);
      const unknown = await put(desk, { probe: 'email' });
      expect(await told(desk, known)).toBe('sent');
      expect(await told(desk, unknown)).toBe('sent');
      await desk.pass(60);
      expect(carrier.sent).toHaveLength(isTemporary ? 1 : 0);
    }
  });

  test('and who may know of the refusal is told', async () => {
    const desk = open(new ScriptedCarrier(refused(true)));
    const id = await put(desk, { message, tellsRefusal: true });
    expect(await told(desk, id)).toBe('failed');
  });

  test('by a dead gateway: message and probe are tried alike and end alike', async () => {
    const carrier = new ScriptedCarrier();
    carrier.script.push(...Array.from({ length: 500 }, () => down));
    const desk = open(carrier);
    const ids = [await put(desk), await put(desk, { probe: 'email' })];
    const story: (string | null)[][] = [];
    for (let second = 0; second < 150; second += 1) {
      await desk.pass(1);
      story.push(await Promise.all(ids.map((id) => readDelivery(database.db, id, desk.deps.now()))));
    }
    for (const [known, unknown] of story) expect(known).toBe(unknown);
    expect(story.at(-1)).toEqual(['failed', 'failed']);
    const { rows } = await database.pool.query('select distinct attempts from delivery');
    expect(rows).toHaveLength(1);
  });

  test('by a gateway that takes the sign-in and refuses the messages', async () => {
    const carrier = new ScriptedCarrier(refused(false));
    const desk = open(carrier);
    const known = await put(desk);
    const unknown = await put(desk, { probe: 'email' });
    expect([await told(desk, known), await told(desk, unknown)]).toEqual(['failed', 'failed']);
  });

  test('by the time that it took', async () => {
    const desk = open(new ScriptedCarrier());
    const created = desk.deps.now();
    const [known, unknown] = [await put(desk), await put(desk, { probe: 'email' })];
    await database.pool.query('update delivery set finished_at = created_at + $2 where id = $1', [
      known,
      '1900 milliseconds',
    ]);
    for (const id of [known, unknown]) {
      expect(await readDelivery(database.db, id, created + 9_999)).toBe('waiting');
      expect(await readDelivery(database.db, id, created + 10_000)).toBe('sent');
    }
  });

  test('and a delivery that nobody made is none', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await readDelivery(database.db, id, 0)).toBeNull();
  });
});

describe('several servers and few places', () => {
  test('two servers on one database send each message once', async () => {
    const carrier = new ScriptedCarrier();
    const first = open(carrier);
    const second = openCourierDesk(database, { email: carrier, sms: quiet }, first.deps.secrets);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const to = { kind: 'email' as const, text: `person${index}@example.com` };
        const each = codeMessage(to, 'login', '123456', 'en', site);
        const { deps } = index % 2 === 0 ? first : second;
        return queueMessage(database.db, { message: each, tellsRefusal: false }, deps);
      }),
    );
    await Promise.all([first.pass(0), second.pass(0), first.background.idle(), second.background.idle()]);
    const recipients = carrier.sent.map(({ to }) => to);
    expect(recipients).toHaveLength(60);
    expect(new Set(recipients).size).toBe(60);
  });

  test('what a server held that is gone is sent by another one, and only after a while', async () => {
    const hanging = new ScriptedCarrier(() => new Promise(() => {}));
    const dead = open(hanging);
    void queueMessage(database.db, { message, tellsRefusal: false }, dead.deps);
    await expect.poll(() => hanging.tries).toBe(1);
    const carrier = new ScriptedCarrier();
    const next = openCourierDesk(database, { email: carrier, sms: quiet }, dead.deps.secrets);
    await next.pass(5);
    expect(carrier.sent).toEqual([]);
    await next.pass(30);
    expect(carrier.sent).toEqual([message]);
    await closeCourierDesks();
    const { rows } = await database.pool.query('select state, due_at from delivery');
    expect(rows).toEqual([{ state: 'sent', due_at: null }]);
  });

  test('a stopping server gives back what hangs, for the next one to send at once', async () => {
    const hanging = new ScriptedCarrier(() => new Promise(() => {}));
    const desk = open(hanging);
    await queueMessage(database.db, { message, tellsRefusal: false }, desk.deps);
    await expect.poll(() => hanging.tries).toBe(1);
    await closeCourierDesks();
    const carrier = new ScriptedCarrier();
    await openCourierDesk(database, { email: carrier, sms: quiet }, desk.deps.secrets).pass(0);
    expect(carrier.sent).toEqual([message]);
  });

  test('a gateway that answers nothing holds five at a time, and none of the other channel', async () => {
    const mute = new ScriptedCarrier();
    mute.script.push(...Array.from({ length: 50 }, () => () => new Promise<void>(() => {})));
    const sms = new ScriptedCarrier();
    const desk = openCourierDesk(database, { email: mute, sms });
    for (let count = 0; count < 20; count += 1) {
      await queueMessage(database.db, { message, tellsRefusal: false }, desk.deps);
    }
    const text = codeMessage({ kind: 'mobile', text: '+989121234567' }, 'login', '123456', 'fa', site);
    await queueMessage(database.db, { message: text, tellsRefusal: false }, desk.deps);
    await expect.poll(() => sms.sent.length).toBe(1);
    await expect.poll(() => mute.tries).toBe(5);
    await closeCourierDesks();
    expect(mute.tries).toBe(5);
  });
});

test('what is older than a day is taken out', async () => {
  const desk = open(new ScriptedCarrier());
  await put(desk);
  await desk.pass(3_600);
  const kept = await put(desk);
  await deleteDeliveriesBefore(database.db, new Date(desk.deps.now()));
  const { rows } = await database.pool.query('select id from delivery');
  expect(rows).toEqual([{ id: kept }]);
});
