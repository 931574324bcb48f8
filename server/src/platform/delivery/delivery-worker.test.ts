import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  closeDeliveryFixtures,
  type DeliveryFixture,
  openDeliveryFixture,
  ScriptedCarrier,
} from '../../testing/delivery-fixture.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { makeOneTimeCodeMessage, makePasswordChangedMessage } from './account-messages.ts';
import { DeliveryError } from './delivery.ts';
import { deleteDeliveriesBefore } from './delivery-queries.ts';
import { findDeliveryState } from './find-delivery-state.ts';
import { type MessageOrProbe, queueMessage } from './queue-message.ts';

const database = useTestDatabase();
afterEach(closeDeliveryFixtures);
beforeEach(() => database.pool.query('truncate delivery'));

const site = 'https://nazar.example';
const message = makeOneTimeCodeMessage(
  { kind: 'email', text: 'sara@example.com' },
  'login',
  '123456',
  'en',
  site,
);
const quiet = new ScriptedCarrier();
const down = async () => {
  throw new DeliveryError('The mail server could not be used (ECONNREFUSED)', { isTemporary: true });
};
const refused = (isAboutRecipient: boolean) => async () => {
  throw new DeliveryError('The mail server answered 550', { isAboutRecipient });
};
const open = (email: ScriptedCarrier) => openDeliveryFixture(database, { email, sms: quiet });

async function put(fixture: DeliveryFixture, outgoing: MessageOrProbe = { message, revealsRefusal: false }) {
  const id = await queueMessage(database.db, outgoing, fixture.deps);
  await fixture.background.idle();
  return id;
}

/** The state after every delay of its visibility has passed. */
async function settledState(fixture: DeliveryFixture, id: string) {
  return findDeliveryState(database.db, id, fixture.deps.now() + 3_600_000);
}

describe('a message in the queue', () => {
  test('is sent at once and leaves no content behind', async () => {
    const carrier = new ScriptedCarrier();
    const fixture = open(carrier);
    const id = await put(fixture);
    expect(carrier.sent).toEqual([message]);
    expect(await settledState(fixture, id)).toBe('sent');
    const { rows } = await database.pool.query('select sealed, due_at from delivery');
    expect(rows).toEqual([{ sealed: null, due_at: null }]);
  });

  test('is sent once its transaction commits and never if it is rolled back', async () => {
    const carrier = new ScriptedCarrier();
    const fixture = open(carrier);
    await database.db.transaction(async (tx) => {
      await queueMessage(tx, { message, revealsRefusal: false }, fixture.deps);
      await fixture.deliveryWorker.work();
      expect(carrier.sent).toEqual([]);
    });
    await fixture.background.idle();
    expect(carrier.sent).toHaveLength(1);
    const failing = database.db.transaction(async (tx) => {
      await queueMessage(tx, { message, revealsRefusal: false }, fixture.deps);
      throw new Error('The rest of it failed');
    });
    await expect(failing).rejects.toThrow('The rest');
    await fixture.background.idle();
    await fixture.pass(60);
    expect(carrier.sent).toHaveLength(1);
  });

  test('is unreadable in a copy of the database and does not open with another key', async () => {
    const fixture = open(new ScriptedCarrier(down));
    const id = await put(fixture);
    const { rows } = await database.pool.query('select d::text as row, sealed from delivery d');
    const sealed: Buffer = rows[0]?.sealed;
    for (const hidden of ['123456', 'sara', 'example.com']) {
      expect(rows[0]?.row).not.toContain(hidden);
      expect(sealed.toString('latin1')).not.toContain(hidden);
    }
    const thief = new ScriptedCarrier();
    const other = openDeliveryFixture(database, { email: thief, sms: quiet });
    await other.pass(60);
    expect(thief.sent).toEqual([]);
    expect(await settledState(other, id)).toBe('failed');
  });

  test('does not open in another row', async () => {
    const carrier = new ScriptedCarrier(down, down);
    const fixture = open(carrier);
    const first = await put(fixture);
    const other = makeOneTimeCodeMessage(
      { kind: 'email', text: 'mallory@example.com' },
      'login',
      '654321',
      'en',
      site,
    );
    await put(fixture, { message: other, revealsRefusal: false });
    await database.pool.query(
      'update delivery set sealed = (select sealed from delivery where id = $1) where id <> $1',
      [first],
    );
    await fixture.pass(2);
    expect(carrier.sent).toEqual([message]);
  });
});

describe('a message that can’t be sent', () => {
  test('is retried after a temporary failure and sent once', async () => {
    const carrier = new ScriptedCarrier(down, down);
    const fixture = open(carrier);
    const id = await put(fixture);
    expect(await settledState(fixture, id)).toBe('waiting');
    await fixture.pass(0.5);
    expect(carrier.tries).toBe(1);
    for (const seconds of [1, 2, 4, 8, 60]) await fixture.pass(seconds);
    expect(carrier.tries).toBe(3);
    expect(carrier.sent).toEqual([message]);
    expect(await settledState(fixture, id)).toBe('sent');
  });

  test('is not retried after a permanent failure', async () => {
    const carrier = new ScriptedCarrier(refused(false));
    const fixture = open(carrier);
    const id = await put(fixture);
    await fixture.pass(60);
    expect(carrier.tries).toBe(1);
    expect(await settledState(fixture, id)).toBe('failed');
    const { rows } = await database.pool.query('select sealed from delivery');
    expect(rows).toEqual([{ sealed: null }]);
  });

  test('is given up before a code expires, and after a day for a notice', async () => {
    const carrier = new ScriptedCarrier();
    carrier.script.push(...Array.from({ length: 2_000 }, () => down));
    const fixture = open(carrier);
    const notice = makePasswordChangedMessage({ kind: 'email', text: 'sara@example.com' }, 'en', site);
    const code = await put(fixture);
    const slow = await put(fixture, { message: notice, revealsRefusal: true });
    for (let minutes = 0; minutes < 4 * 60; minutes += 1) await fixture.pass(1);
    expect([await settledState(fixture, code), await settledState(fixture, slow)]).toEqual([
      'failed',
      'waiting',
    ]);
    for (let hours = 0; hours < 25; hours += 1) await fixture.pass(3_600);
    expect(await settledState(fixture, slow)).toBe('failed');
  });

  test('is retried after an unexpected error of the carrier', async () => {
    const carrier = new ScriptedCarrier(async () => {
      throw new TypeError('sara@example.com 123456');
    });
    const fixture = open(carrier);
    const id = await put(fixture);
    await fixture.pass(5);
    expect(await settledState(fixture, id)).toBe('sent');
    expect(fixture.lines.join()).not.toMatch(/sara|123456/);
    expect(fixture.lines.join()).toContain('TypeError');
  });
});

describe('whether an account exists is not revealed', () => {
  test('a permanently or temporarily refused recipient looks like a sent message', async () => {
    for (const isTemporary of [false, true]) {
      const carrier = new ScriptedCarrier(async () => {
        throw new DeliveryError('The mail server answered', { isTemporary, isAboutRecipient: true });
      });
      const fixture = open(carrier);
      const known = await put(fixture);
      const unknown = await put(fixture, { probe: message });
      expect(await settledState(fixture, known)).toBe('sent');
      expect(await settledState(fixture, unknown)).toBe('sent');
      await fixture.pass(60);
      expect(carrier.sent).toHaveLength(isTemporary ? 1 : 0);
    }
  });

  test('the refusal is reported if the caller may know that the account exists', async () => {
    const fixture = open(new ScriptedCarrier(refused(true)));
    const id = await put(fixture, { message, revealsRefusal: true });
    expect(await settledState(fixture, id)).toBe('failed');
  });

  test('with a dead gateway, messages and probes are retried and end alike', async () => {
    const carrier = new ScriptedCarrier();
    carrier.script.push(...Array.from({ length: 500 }, () => down));
    const fixture = open(carrier);
    const ids = [await put(fixture), await put(fixture, { probe: message })];
    const story: (string | null)[][] = [];
    for (let second = 0; second < 150; second += 1) {
      await fixture.pass(1);
      story.push(await Promise.all(ids.map((id) => findDeliveryState(database.db, id, fixture.deps.now()))));
    }
    for (const [known, unknown] of story) expect(known).toBe(unknown);
    expect(story.at(-1)).toEqual(['failed', 'failed']);
    const { rows } = await database.pool.query('select distinct tries from delivery');
    expect(rows).toHaveLength(1);
  });

  test('a gateway that accepts the sign-in and refuses messages fails known and unknown addresses alike', async () => {
    const carrier = new ScriptedCarrier(refused(false));
    const fixture = open(carrier);
    const known = await put(fixture);
    const unknown = await put(fixture, { probe: message });
    expect([await settledState(fixture, known), await settledState(fixture, unknown)]).toEqual([
      'failed',
      'failed',
    ]);
  });

  test('the duration of sending does not matter', async () => {
    const fixture = open(new ScriptedCarrier());
    const created = fixture.deps.now();
    const [known, unknown] = [await put(fixture), await put(fixture, { probe: message })];
    await database.pool.query('update delivery set finished_at = created_at + $2 where id = $1', [
      known,
      '1900 milliseconds',
    ]);
    for (const id of [known, unknown]) {
      expect(await findDeliveryState(database.db, id, created + 9_999)).toBe('waiting');
      expect(await findDeliveryState(database.db, id, created + 10_000)).toBe('sent');
    }
  });

  test('an unknown delivery is not found', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await findDeliveryState(database.db, id, 0)).toBeNull();
  });
});

describe('with several servers and limited slots', () => {
  test('sends each message once from two servers on one database', async () => {
    const carrier = new ScriptedCarrier();
    const first = open(carrier);
    const second = openDeliveryFixture(database, { email: carrier, sms: quiet }, first.deps.secrets);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const to = { kind: 'email' as const, text: `person${index}@example.com` };
        const each = makeOneTimeCodeMessage(to, 'login', '123456', 'en', site);
        const { deps } = index % 2 === 0 ? first : second;
        return queueMessage(database.db, { message: each, revealsRefusal: false }, deps);
      }),
    );
    await Promise.all([first.pass(0), second.pass(0), first.background.idle(), second.background.idle()]);
    const recipients = carrier.sent.map(({ to }) => to);
    expect(recipients).toHaveLength(60);
    expect(new Set(recipients).size).toBe(60);
  });

  test('sends the messages of a dead server from another, once its lease has ended', async () => {
    const hanging = new ScriptedCarrier(() => new Promise(() => {}));
    const dead = open(hanging);
    void queueMessage(database.db, { message, revealsRefusal: false }, dead.deps);
    await expect.poll(() => hanging.tries).toBe(1);
    const carrier = new ScriptedCarrier();
    const next = openDeliveryFixture(database, { email: carrier, sms: quiet }, dead.deps.secrets);
    await next.pass(5);
    expect(carrier.sent).toEqual([]);
    await next.pass(30);
    expect(carrier.sent).toEqual([message]);
    await closeDeliveryFixtures();
    const { rows } = await database.pool.query('select state, due_at from delivery');
    expect(rows).toEqual([{ state: 'sent', due_at: null }]);
  });

  test('releases a hanging message when the server stops, for the next to send at once', async () => {
    const hanging = new ScriptedCarrier(() => new Promise(() => {}));
    const fixture = open(hanging);
    await queueMessage(database.db, { message, revealsRefusal: false }, fixture.deps);
    await expect.poll(() => hanging.tries).toBe(1);
    await closeDeliveryFixtures();
    const carrier = new ScriptedCarrier();
    await openDeliveryFixture(database, { email: carrier, sms: quiet }, fixture.deps.secrets).pass(0);
    expect(carrier.sent).toEqual([message]);
  });

  test('limits a hanging gateway to five slots and keeps the other channel working', async () => {
    const mute = new ScriptedCarrier();
    mute.script.push(...Array.from({ length: 50 }, () => () => new Promise<void>(() => {})));
    const sms = new ScriptedCarrier();
    const fixture = openDeliveryFixture(database, { email: mute, sms });
    for (let count = 0; count < 20; count += 1) {
      await queueMessage(database.db, { message, revealsRefusal: false }, fixture.deps);
    }
    const text = makeOneTimeCodeMessage(
      { kind: 'mobile', text: '+989121234567' },
      'login',
      '123456',
      'fa',
      site,
    );
    await queueMessage(database.db, { message: text, revealsRefusal: false }, fixture.deps);
    await expect.poll(() => sms.sent.length).toBe(1);
    await expect.poll(() => mute.tries).toBe(5);
    await closeDeliveryFixtures();
    expect(mute.tries).toBe(5);
  });
});

test('deletes deliveries older than a day', async () => {
  const fixture = open(new ScriptedCarrier());
  await put(fixture);
  await fixture.pass(3_600);
  const kept = await put(fixture);
  await deleteDeliveriesBefore(database.db, new Date(fixture.deps.now()));
  const { rows } = await database.pool.query('select id from delivery');
  expect(rows).toEqual([{ id: kept }]);
});
