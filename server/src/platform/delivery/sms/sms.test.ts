import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  closeDeliveryFixtures,
  openDeliveryFixture,
  ScriptedCarrier,
} from '../../../testing/delivery-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { makeOneTimeCodeMessage } from '../account-messages.ts';
import type { Carrier, DeliveryError } from '../delivery.ts';
import { queueMessage } from '../queue-message.ts';
import { HttpSmsCarrier } from './http-gateway.ts';
import { KavenegarCarrier } from './kavenegar.ts';
import { TwilioCarrier } from './twilio.ts';

interface Request {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let gateway: Server;
let base: string;
let requests: Request[] = [];
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(() => {
  gateway.closeAllConnections();
  return new Promise((resolve) => gateway.close(resolve));
});
beforeEach(() => {
  requests = [];
});

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const apiKey = '6B65792D6F662D6B6176656E65676172';
const accountSid = 'AC0123456789abcdef0123456789abcdef';
const authToken = 'token-of-twilio';
const authorization = 'Bearer token-of-gateway';
const kavenegar = (from: string | null = '10004346') =>
  new KavenegarCarrier({ gateway: 'kavenegar', url: base, apiKey, from });
const twilio = (from = '+15005550006') =>
  new TwilioCarrier({ gateway: 'twilio', url: `${base}/`, accountSid, authToken, from });
const plain = () =>
  new HttpSmsCarrier({ gateway: 'http', url: `${base}/send?x=1`, authorization, from: 'Nazar' });

const site = 'https://nazar.example';
const message = makeOneTimeCodeMessage(
  { kind: 'mobile', text: '+989121234567' },
  'login',
  '123456',
  'fa',
  site,
);
const send = (carrier: Carrier, to = message.to) =>
  carrier.send({ ...message, to }, new AbortController().signal);
const probe = (carrier: Carrier) => carrier.probe(new AbortController().signal);
const failureOf = (work: Promise<void>): Promise<DeliveryError | undefined> =>
  work.then(
    () => undefined,
    (error: DeliveryError) => error,
  );

const gateways: [string, () => Carrier][] = [
  ['Kavenegar', kavenegar],
  ['Twilio', twilio],
  ['any other gateway', plain],
];

describe('Kavenegar', () => {
  const said = (status: number, httpStatus = status) =>
    json(httpStatus, { return: { status, message: 'هر چه باشد' }, entries: null });

  test('receives number, sender and text as a form under the key', async () => {
    answer = said(200);
    await send(kavenegar());
    expect(requests.map(({ line }) => line)).toEqual([`POST /v1/${apiKey}/sms/send.json`]);
    expect(requests[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      receptor: '09121234567',
      sender: '10004346',
      message: message.text,
    });
  });

  test('uses its own line without a sender and the full number abroad', async () => {
    answer = said(200);
    await send(kavenegar(null), '+4915112345678');
    const form = new URLSearchParams(requests[0]?.body);
    expect([form.get('receptor'), form.has('sender')]).toEqual(['004915112345678', false]);
  });

  test.each([
    [403, false, false, false],
    [412, false, false, false],
    [418, false, false, false],
    [411, false, true, true],
    [501, false, true, false],
    [409, true, false, false],
    [429, true, false, false],
    [503, true, false, false],
  ])(
    'maps status %i to temporary: %s, about the number: %s, of it: %s',
    async (status, isTemporary, isAboutRecipient, isAddress) => {
      answer = said(status);
      expect(await failureOf(send(kavenegar()))).toMatchObject({ isTemporary, isAboutRecipient, isAddress });
      answer = said(status, 200);
      expect(await failureOf(send(kavenegar()))).toMatchObject({ isTemporary, isAboutRecipient, isAddress });
    },
  );

  test('is probed by requesting the account', async () => {
    answer = said(200);
    await probe(kavenegar());
    expect(requests).toMatchObject([{ line: `POST /v1/${apiKey}/account/info.json`, body: '' }]);
    answer = said(403);
    expect(await failureOf(probe(kavenegar()))).toMatchObject({ isTemporary: false });
  });
});

describe('Twilio', () => {
  test('receives number, sender and text as a form with the login', async () => {
    answer = json(201, { sid: 'SM1', status: 'queued', error_code: null });
    await send(twilio());
    expect(requests.map(({ line }) => line)).toEqual([
      `POST /2010-04-01/Accounts/${accountSid}/Messages.json`,
    ]);
    const login = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
    expect(requests[0]?.headers.authorization).toBe(`Basic ${login}`);
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      To: '+989121234567',
      From: '+15005550006',
      Body: message.text,
    });
    await send(twilio(`MG${'0'.repeat(32)}`));
    expect(new URLSearchParams(requests[1]?.body).has('MessagingServiceSid')).toBe(true);
  });

  test.each([
    [401, 20003, false, false, false],
    [400, 21606, false, false, false],
    [400, 21211, false, true, true],
    [400, 21408, false, true, false],
    [400, 21614, false, true, true],
    [400, 21610, false, true, true],
    [429, 20429, true, false, false],
    [500, 20500, true, false, false],
  ])('refusing with %i, %i', async (status, code, isTemporary, isAboutRecipient, isAddress) => {
    answer = json(status, { code, message: "The 'To' number +989121234567 …", status });
    expect(await failureOf(send(twilio()))).toMatchObject({ isTemporary, isAboutRecipient, isAddress });
  });

  test('is probed by requesting the account', async () => {
    answer = json(200, { sid: accountSid, status: 'active' });
    await probe(twilio());
    expect(requests).toMatchObject([{ line: `GET /2010-04-01/Accounts/${accountSid}.json`, body: '' }]);
    answer = json(401, { code: 20003 });
    expect(await failureOf(probe(twilio()))).toMatchObject({ isTemporary: false });
  });
});

describe('any other gateway', () => {
  test('receives number, sender and text as JSON with the configured header', async () => {
    answer = (response) => response.writeHead(204).end();
    await send(plain());
    expect(requests[0]).toMatchObject({ line: 'POST /send?x=1', headers: { authorization } });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      to: '+989121234567',
      from: 'Nazar',
      text: message.text,
    });
    const bare = new HttpSmsCarrier({ gateway: 'http', url: base, authorization: null, from: null });
    await send(bare);
    expect(requests[1]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ to: '+989121234567', text: message.text });
  });

  test.each([
    [401, false, false, false],
    [422, false, true, true],
    [408, true, false, false],
    [429, true, false, false],
    [503, true, false, false],
  ])('refusing with %i', async (status, isTemporary, isAboutRecipient, isAddress) => {
    answer = (response) => response.writeHead(status).end('no');
    expect(await failureOf(send(plain()))).toMatchObject({ isTemporary, isAboutRecipient, isAddress });
  });

  test('is probed by connecting only', async () => {
    await probe(plain());
    expect(requests).toEqual([]);
    const unreachable = new HttpSmsCarrier({
      gateway: 'http',
      url: 'http://127.0.0.1:1',
      authorization: null,
      from: null,
    });
    expect(await failureOf(probe(unreachable))).toMatchObject({ isTemporary: true });
  });
});

describe.each(gateways)('%s', (_name, make) => {
  test('does not follow a redirect, which would pass on the key and the code', async () => {
    for (const status of [301, 302, 307, 308]) {
      answer = (response) => response.writeHead(status, { location: `${base}/elsewhere` }).end();
      expect(await failureOf(send(make()))).toMatchObject({ isAboutRecipient: false });
    }
    expect(requests).toHaveLength(4);
    expect(requests.map(({ line }) => line).join()).not.toContain('elsewhere');
  });

  test('cuts off a reply that does not end', async () => {
    let written = 0;
    answer = (response) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(64 * 1024))) written += 64 * 1024;
      };
      response.on('drain', more);
      more();
    };
    expect(await failureOf(send(make()))).toMatchObject({ isTemporary: true });
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  test('is retried after a timeout or a hang-up', async () => {
    answer = (response) => response.destroy();
    expect(await failureOf(send(make()))).toMatchObject({ isTemporary: true, isAboutRecipient: false });
    answer = () => {};
    const controller = new AbortController();
    const sending = failureOf(make().send(message, controller.signal));
    await expect.poll(() => requests.length).toBe(2);
    controller.abort();
    expect(await sending).toMatchObject({ isTemporary: true, isAboutRecipient: false });
  });
});

describe('in the log', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  afterEach(closeDeliveryFixtures);

  test('the reason of an unsent text message is logged without key, number or code', async () => {
    const logged: string[] = [];
    const answers: (typeof answer)[] = [
      json(403, { return: { status: 403, message: `${apiKey} +989121234567 123456` } }),
      json(401, { code: 20003, message: `${authToken} +989121234567 123456` }),
      (response) => response.writeHead(302, { location: `/${apiKey}` }).end(),
      (response) => response.destroy(),
    ];
    for (const [, make] of gateways) {
      for (const each of answers) {
        answer = each;
        const fixture = openDeliveryFixture(database, { email: new ScriptedCarrier(), sms: make() });
        await queueMessage(database.db, { message, revealsRefusal: true }, fixture.deps);
        await fixture.background.idle();
        logged.push(...fixture.lines);
        await database.pool.query('truncate delivery');
      }
    }
    const log = logged.join('');
    expect(log).toContain('The SMS gateway answered 403');
    expect(log).toContain('The SMS gateway answered 401');
    for (const secret of [apiKey, authToken, accountSid, 'token-of-gateway', '9121234567', '123456']) {
      expect(log).not.toContain(secret);
    }
  });
});
