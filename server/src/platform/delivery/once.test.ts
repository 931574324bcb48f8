import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  closeDeliveryFixtures,
  type DeliveryFixture,
  openDeliveryFixture,
  ScriptedCarrier,
} from '../../testing/delivery-fixture.ts';
import { openSilentPort } from '../../testing/silent-port.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { makeOneTimeCodeMessage, makePasswordChangedMessage } from './account-messages.ts';
import { type Carrier, DeliveryError, type DeliveryMessage } from './delivery.ts';
import { queueMessage, queueMessagesWithoutRetry } from './queue-message.ts';
import { HttpSmsCarrier } from './sms/http-gateway.ts';
import { SmtpCarrier } from './smtp.ts';

const database = useTestDatabase();
const others: (() => unknown)[] = [];
afterEach(async () => {
  await closeDeliveryFixtures();
  for (const close of others.splice(0)) await close();
});
beforeEach(() => database.pool.query('truncate delivery'));

const site = 'https://nazar.example';
const invitation = (to: string): DeliveryMessage =>
  makePasswordChangedMessage({ kind: 'email', text: to }, 'en', site);
const quiet = new ScriptedCarrier();
const hang = () => new Promise<void>(() => {});
const open = (email: Carrier) => openDeliveryFixture(database, { email, sms: quiet });
const outcomes = async () => {
  const { rows } = await database.pool.query('select outcome, state, sealed, due_at from delivery');
  return rows;
};
const ended = (outcome: string) => ({
  outcome,
  state: outcome === 'sent' ? 'sent' : 'failed',
  sealed: null,
  due_at: null,
});

async function put(fixture: DeliveryFixture, to = 'sara@example.com') {
  const [id = ''] = await queueMessagesWithoutRetry(database.db, [invitation(to)], fixture.deps);
  return id;
}

test.each([
  ['sent', [], 'sent'],
  ['refused for its address', [new DeliveryError('550', { isAddress: true })], 'refused'],
  ['refused for what it says', [new DeliveryError('554', { isAboutRecipient: true })], 'failed'],
  ['not taken for now', [new DeliveryError('450', { isTemporary: true })], 'later'],
  ['refused because of us', [new DeliveryError('554')], 'failed'],
  ['cut off', [new DeliveryError('gone', { isTemporary: true, mayHaveLeft: true })], 'uncertain'],
  ['lost by an error unreachable thought of', [new TypeError('oops')], 'uncertain'],
] as const)('a message that is %s is tried once and reports that', async (_what, failures, outcome) => {
  const carrier = new ScriptedCarrier(...failures.map((failure) => () => Promise.reject(failure)));
  const fixture = open(carrier);
  await put(fixture);
  for (const seconds of [0, 5, 60, 3_600]) await fixture.pass(seconds);
  expect(carrier.tries).toBe(1);
  expect(await outcomes()).toEqual([ended(outcome)]);
});

test('a message whose server died while sending is never sent again', async () => {
  const dead = open(new ScriptedCarrier(hang));
  await put(dead);
  void dead.deliveryWorker.work();
  await expect
    .poll(async () => (await database.pool.query('select 1 from delivery where tries = 1')).rowCount)
    .toBe(1);
  const carrier = new ScriptedCarrier();
  const next = openDeliveryFixture(database, { email: carrier, sms: quiet }, dead.deps.secrets);
  await next.pass(40);
  expect(carrier.sent).toEqual([]);
  expect(await outcomes()).toEqual([ended('uncertain')]);
});

test('a message that waited too long is not sent and may be queued again', async () => {
  const carrier = new ScriptedCarrier();
  const fixture = open(carrier);
  await put(fixture);
  await fixture.pass(3 * 60);
  expect(carrier.tries).toBe(0);
  expect(await outcomes()).toEqual([ended('later')]);
});

test('a code is sent before invitations that a slow gateway delays', async () => {
  const carrier: Carrier & { sent: string[] } = {
    sent: [],
    send: (message) =>
      message.to.startsWith('code') ? Promise.resolve(void carrier.sent.push(message.to)) : hang(),
    probe: async () => {},
  };
  const fixture = open(carrier);
  const guests = Array.from({ length: 50 }, (_, index) => invitation(`guest${index}@example.com`));
  await queueMessagesWithoutRetry(database.db, guests, fixture.deps);
  void fixture.deliveryWorker.work();
  const code = makeOneTimeCodeMessage(
    { kind: 'email', text: 'code@example.com' },
    'login',
    '123456',
    'en',
    site,
  );
  await queueMessage(database.db, { message: code, revealsRefusal: false }, fixture.deps);
  await expect.poll(() => carrier.sent).toEqual(['code@example.com']);
});

const failureOf = (carrier: Carrier, to = 'sara@example.com') =>
  carrier.send(invitation(to), new AbortController().signal).then(
    () => null,
    ({ isTemporary, mayHaveLeft }: DeliveryError) => ({ isTemporary, mayHaveLeft }),
  );
const smtp = (port: number) =>
  new SmtpCarrier({
    config: {
      host: '127.0.0.1',
      port,
      security: 'none',
      login: null,
      from: { name: 'Nazar', address: 'nazar@nazar.example' },
    },
  });

test('a mail server that disconnects after receiving the mail leaves the outcome uncertain, an unreachable one doesn’t', async () => {
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session) => {
      stream.resume();
      stream.on('end', () => {
        for (const connection of server.connections) {
          if (connection.id === session.id) connection._socket.destroy();
        }
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  others.push(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  expect(await failureOf(smtp(port))).toEqual({ isTemporary: true, mayHaveLeft: true });
  const mute = await openSilentPort();
  await mute.close();
  expect(await failureOf(smtp(mute.port))).toEqual({ isTemporary: true, mayHaveLeft: false });
});

test('an SMS gateway that disconnects, or whose proxy times out, leaves the outcome uncertain', async () => {
  let status = 0;
  const gateway = createServer((request, response) => {
    request.resume();
    request.on('end', () => (status === 0 ? response.destroy() : response.writeHead(status).end()));
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
  const carrier = new HttpSmsCarrier({ gateway: 'http', url, authorization: null, from: null });
  for (const [answer, mayHaveLeft] of [
    [0, true],
    [502, true],
    [504, true],
    [503, false],
    [429, false],
  ] as const) {
    status = answer;
    expect([answer, await failureOf(carrier)]).toEqual([answer, { isTemporary: true, mayHaveLeft }]);
  }
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
  const closed = await openSilentPort();
  await closed.close();
  const away = `http://127.0.0.1:${closed.port}/`;
  const unreachable = new HttpSmsCarrier({ gateway: 'http', url: away, authorization: null, from: null });
  expect(await failureOf(unreachable)).toEqual({ isTemporary: true, mayHaveLeft: false });
});
