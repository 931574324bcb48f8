import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  closeDeliveryFixtures,
  openDeliveryFixture,
  ScriptedCarrier,
} from '../../testing/delivery-fixture.ts';
import {
  type Certificate,
  type MailServer,
  mailLogin,
  makeCertificate,
  startMailServer,
} from '../../testing/mail-server.ts';
import { openSilentPort } from '../../testing/silent-port.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  makeAddressChangedMessage,
  makeCommentsMessage,
  makeOneTimeCodeMessage,
} from './account-messages.ts';
import type { DeliveryError, DeliveryMessage } from './delivery.ts';
import type { MailConfig } from './delivery-config.ts';
import { findDeliveryState } from './find-delivery-state.ts';
import { queueMessage } from './queue-message.ts';
import { SmtpCarrier } from './smtp.ts';

let certificate: Certificate;
let relay: MailServer;
const others: { close(): unknown }[] = [];
beforeAll(async () => {
  certificate = await makeCertificate();
  relay = await startMailServer({ ...certificate, authOptional: false });
});
afterAll(() => relay.close());
beforeEach(() => {
  relay.received.length = 0;
  relay.logins.length = 0;
});
afterEach(async () => {
  for (const server of others.splice(0)) await server.close();
});

const site = 'https://nazar.example';
const to = { kind: 'email' as const, text: 'sara@example.com' };
const message = makeOneTimeCodeMessage(to, 'login', '123456', 'en', site);

function carrier(settings: Partial<MailConfig> = {}, ca: string | null = certificate.cert) {
  const config: MailConfig = {
    host: 'localhost',
    port: relay.port,
    security: 'starttls',
    login: mailLogin,
    from: { name: 'Nazar نظر', address: 'nazar@nazar.example' },
    ...settings,
  };
  return new SmtpCarrier({ config, ...(ca !== null && { ca }) });
}

const signal = () => new AbortController().signal;
const send = (by: SmtpCarrier, mail: DeliveryMessage = message) => by.send(mail, signal());
const failureOf = (work: Promise<void>): Promise<DeliveryError | undefined> =>
  work.then(
    () => undefined,
    (error: DeliveryError) => error,
  );

async function startAnother(options: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  others.push(server);
  return server;
}

async function startTalker(talk?: (socket: Socket) => void): Promise<number> {
  const opened = await openSilentPort(talk);
  others.push(opened);
  return opened.port;
}

/** Acts as a server that replies `reply` to one command and accepts all others. */
function replyWith(socket: Socket, reply: string, command: 'MAIL FROM' | 'RCPT TO' | 'DATA'): void {
  const say = (text: string) => socket.write(`${text}\r\n`);
  say('220 ready');
  let isText = false;
  createInterface({ input: socket }).on('line', (line) => {
    if (isText) {
      if (line !== '.') return;
      isText = false;
      return say(command === 'DATA' ? reply : '250 taken');
    }
    if (line === 'DATA') {
      isText = true;
      return say('354 go on');
    }
    say(line.startsWith(command) ? reply : '250 yes');
  });
}

describe('a mail', () => {
  test('reaches one recipient over STARTTLS as HTML and text after a login', async () => {
    await send(carrier());
    const [mail] = relay.received;
    expect(mail).toMatchObject({ from: 'nazar@nazar.example', to: ['sara@example.com'], isSecure: true });
    expect(relay.logins).toEqual([`${mailLogin.user}:${mailLogin.password}`]);
    expect(mail?.parsed.from).toEqual({ name: 'Nazar نظر', address: 'nazar@nazar.example' });
    expect(mail?.parsed.to).toEqual([{ name: '', address: 'sara@example.com' }]);
    expect(mail?.parsed.cc ?? []).toEqual([]);
    expect(mail?.parsed.subject).toBe('Your Nazar code');
    expect(mail?.parsed.text).toContain('\n123456\n');
    expect(mail?.parsed.html).toContain('>123456</p>');
    expect(mail?.parsed.attachments).toEqual([]);
    expect(mail?.parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  test('in Persian arrives unchanged, right to left', async () => {
    const changedTo = { kind: 'email' as const, text: 'reza@example.org' };
    const persian = makeAddressChangedMessage(to, changedTo, 'fa', site);
    await send(carrier(), persian);
    const parsed = relay.received[0]?.parsed;
    expect(parsed?.subject).toBe('نشانی ایمیل شما در «نظر» تغییر کرد');
    expect(parsed?.text?.trim()).toBe(persian.text.trim());
    expect(parsed?.text).toContain('\u2066r***@example.org\u2069');
    expect(parsed?.html).toContain('<html lang="fa" dir="rtl">');
    expect(parsed?.html).toContain('text-align:right');
  });

  test('is sent over implicit TLS, or in the clear to a relay on the same machine', async () => {
    const secure = await startAnother({ ...certificate, secure: true });
    await send(carrier({ security: 'tls', port: secure.port }));
    expect(secure.received).toMatchObject([{ isSecure: true }]);
    const plain = await startAnother({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await send(carrier({ security: 'none', port: plain.port, login: null }));
    expect(plain.received).toMatchObject([{ isSecure: false }]);
  });

  test('is not sent with a wrong password, which is not logged', async () => {
    const failure = await failureOf(send(carrier({ login: { ...mailLogin, password: 'wrong-secret' } })));
    expect(failure).toMatchObject({ isTemporary: false, isAboutRecipient: false });
    expect(failure?.message).toBe('The mail server answered 535 to AUTH PLAIN');
    expect(relay.received).toEqual([]);
  });

  test('is never sent in the clear when the server offers no STARTTLS, nor is the password', async () => {
    const plain = await startAnother({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    const failure = await failureOf(send(carrier({ port: plain.port })));
    expect(failure).toMatchObject({ isTemporary: false, isAboutRecipient: false });
    expect([plain.received, plain.logins]).toEqual([[], []]);
  });

  test('is not sent to a server with an untrusted certificate', async () => {
    const failure = await failureOf(send(carrier({}, null)));
    expect(failure).toMatchObject({ isTemporary: false, isAboutRecipient: false });
    expect([relay.received, relay.logins]).toEqual([[], []]);
  });

  test('is not sent without the configured login when the server does not ask for one', async () => {
    const open = await startAnother({ ...certificate, disabledCommands: ['AUTH'] });
    expect(await failureOf(send(carrier({ port: open.port })))).toBeDefined();
    expect(open.received).toEqual([]);
  });
});

describe('a refusal', () => {
  const refusing = (responseCode: number) =>
    startAnother({
      ...certificate,
      onRcptTo: ({ address }, _session, callback) =>
        callback(Object.assign(new Error(`No <${address}> here`), { responseCode })),
    });

  test('a refusal of the recipient is recognised as permanent or temporary, without repeating the address', async () => {
    for (const [status, isTemporary] of [
      [550, false],
      [450, true],
    ] as const) {
      const { port } = await refusing(status);
      const failure = await failureOf(send(carrier({ port })));
      expect(failure).toMatchObject({ isTemporary, isAboutRecipient: true });
      expect(failure?.message).toBe(`The mail server answered ${status} to RCPT TO`);
    }
  });

  test('a refusal of the sender is not attributed to the recipient', async () => {
    const { port } = await startAnother({
      ...certificate,
      onMailFrom: (_address, _session, callback) =>
        callback(Object.assign(new Error('Not from here'), { responseCode: 553 })),
    });
    const failure = await failureOf(send(carrier({ port })));
    expect(failure).toMatchObject({ isTemporary: false, isAboutRecipient: false });
  });

  test.each([
    ['550 5.1.1 No such user', 'RCPT TO', true],
    ['550-5.1.1 No such user\r\n550 5.1.1 Look it up', 'RCPT TO', true],
    ['556 5.1.10 Takes no mail at all', 'RCPT TO', true],
    ['550 User unknown', 'RCPT TO', true],
    ['450 4.2.0 Greylisted', 'RCPT TO', true],
    ['450 Mailbox busy', 'RCPT TO', true],
    ['550 5.1.8 Sender domain not found', 'RCPT TO', false],
    ['550 5.7.1 Blocked by policy', 'RCPT TO', false],
    ['554 5.7.1 Relay access denied', 'RCPT TO', false],
    ['554 Transaction failed', 'RCPT TO', false],
    ['552 5.2.2 Mailbox full', 'RCPT TO', false],
    ['451 4.3.0 Lookup failed', 'RCPT TO', false],
    ['452 Out of space', 'RCPT TO', false],
    ['421 4.7.0 Too many connections', 'RCPT TO', false],
    ['554 5.7.1 This is spam', 'DATA', false],
    ['550 5.4.5 Daily limit', 'DATA', false],
    ['550 5.1.1 No such user', 'DATA', false],
    ['550 5.1.1 No such user', 'MAIL FROM', false],
  ] as const)('a refusal by %j to %s concerns the address: %s', async (reply, command, isAddress) => {
    const port = await startTalker((socket) => replyWith(socket, reply, command));
    const failure = await failureOf(send(carrier({ port, security: 'none', login: null })));
    expect(failure).toMatchObject({ isAddress, isTemporary: reply.startsWith('4') });
  });

  test('an unreachable or busy server or a hang-up is a temporary refusal', async () => {
    const busy = await startTalker((socket) => socket.end('421 Busy\r\n'));
    const rude = await startTalker((socket) => socket.destroy());
    for (const port of [1, busy, rude]) {
      const failure = await failureOf(send(carrier({ port })));
      expect(failure).toMatchObject({ isTemporary: true, isAboutRecipient: false });
    }
  });

  test('an attempt with a silent server ends when the worker aborts it', async () => {
    const port = await startTalker();
    const controller = new AbortController();
    const sending = failureOf(carrier({ port }).send(message, controller.signal));
    setTimeout(() => controller.abort(), 50);
    expect(await sending).toMatchObject({ isTemporary: true });
  });
});

describe('a probe', () => {
  test('signs in and sends nothing', async () => {
    await carrier().probe();
    expect(relay.logins).toHaveLength(1);
    expect(relay.received).toEqual([]);
  });

  test('fails like a mail: wrong password, no STARTTLS, no server', async () => {
    const plain = await startAnother({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    for (const settings of [
      { login: { ...mailLogin, password: 'wrong-secret' } },
      { port: plain.port },
      { port: 1 },
    ]) {
      const [mail, probe] = [carrier(settings), carrier(settings)];
      const [sent, probed] = [await failureOf(send(mail)), await failureOf(probe.probe())];
      expect(probed).toBeDefined();
      expect(probed?.isTemporary).toBe(sent?.isTemporary);
    }
    expect(plain.logins).toEqual([]);
  });
});

describe('no other recipient gets a mail', () => {
  test.each([
    'a@example.com,b@evil.example',
    'a@example.com;b@evil.example',
    'a@example.com b@evil.example',
    'a@example.com\r\nRCPT TO:<b@evil.example>',
    'a@example.com>\r\nRCPT TO:<b@evil.example',
    'a@example.com\nBcc: b@evil.example',
    'a@example.com\0b@evil.example',
    '"a,b@evil.example"@example.com',
    '"a\\"<b@evil.example>"@example.com',
    'a(c(x))@example.com',
    'b@evil.example(a@example.com)',
    '<b@evil.example>a@example.com',
    'group:a@example.com,b@evil.example;',
    'a@example.com@evil.example',
    'a@[127.0.0.1]',
  ])('by the address %j', async (text) => {
    const failure = await failureOf(send(carrier(), { ...message, to: text }));
    expect(failure).toMatchObject({ isTemporary: false });
    expect(relay.received).toEqual([]);
  });

  test.each(['Code\r\nBcc: b@evil.example', 'Code\nTo: b@evil.example', 'Code\u2028Bcc: b@evil.example'])(
    'the subject %j adds no recipient',
    async (subject) => {
      expect(await failureOf(send(carrier(), { ...message, subject }))).toBeDefined();
      expect(relay.received).toEqual([]);
    },
  );

  test('a sender’s name that looks like a list adds no recipient', async () => {
    const from = { name: 'A" <b@evil.example>, "C', address: 'nazar@nazar.example' };
    await send(carrier({ from }));
    expect(relay.received[0]).toMatchObject({ from: from.address, to: ['sara@example.com'] });
    expect(relay.received[0]?.parsed.from).toEqual(from);
    expect(
      await failureOf(send(carrier({ from: { ...from, name: 'A\r\nBcc: b@evil.example' } }))),
    ).toBeDefined();
    expect(relay.received).toHaveLength(1);
  });

  test('text that looks like commands or the end of the mail is sent as text', async () => {
    const text = 'a\r\n.\r\nMAIL FROM:<x@evil.example>\r\nRCPT TO:<b@evil.example>\r\nDATA\r\n';
    await send(carrier(), { ...message, text });
    expect(relay.received).toHaveLength(1);
    expect(relay.received[0]?.parsed.text).toContain('MAIL FROM:<x@evil.example>');
  });
});

describe('with the queue', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  afterEach(closeDeliveryFixtures);

  test('sends a mail once the server recovers and logs no secret', async () => {
    let isBusy = true;
    const moody = await startAnother({
      ...certificate,
      onMailFrom: ({ address }, _session, callback) =>
        callback(
          isBusy ? Object.assign(new Error(`<${address}> 123456 not now`), { responseCode: 451 }) : null,
        ),
    });
    const sms = new ScriptedCarrier();
    const fixture = openDeliveryFixture(database, { email: carrier({ port: moody.port }), sms });
    const id = await queueMessage(database.db, { message, revealsRefusal: false }, fixture.deps);
    await fixture.background.idle();
    isBusy = false;
    for (const seconds of [1, 2, 4]) await fixture.pass(seconds);
    expect(moody.received).toMatchObject([{ to: ['sara@example.com'] }]);
    expect(await findDeliveryState(database.db, id, fixture.deps.now() + 60_000)).toBe('sent');
    const { port } = await startAnother({
      ...certificate,
      onRcptTo: (_address, _session, callback) => callback(new Error('sara@example.com? 123456!')),
    });
    for (const settings of [{ login: { ...mailLogin, password: 'wrong-secret' } }, { port }]) {
      const other = openDeliveryFixture(database, { email: carrier(settings), sms });
      await queueMessage(database.db, { message, revealsRefusal: true }, other.deps);
      await other.background.idle();
      fixture.lines.push(...other.lines);
    }
    const log = fixture.lines.join('');
    expect(log).toContain('The mail server answered 451 to MAIL FROM');
    expect(log).toContain('The mail server answered 535 to AUTH PLAIN');
    for (const secret of ['123456', 'sara@', 'wrong-secret', mailLogin.password])
      expect(log).not.toContain(secret);
  });
});

test('optional e-mails carry List-Unsubscribe headers for one-click unsubscribing', async () => {
  const off = { url: `${site}/comment-mail#x`, unsubscribeUrl: `${site}/comment-mail/${'x'.repeat(70)}` };
  const shown = makeCommentsMessage(to, { inquiries: [], off }, 'en', site);
  await send(carrier(), shown);
  await send(carrier(), { ...shown, unsubscribeUrl: 'http://localhost/x' });
  await send(carrier());
  const [first = '', plain = '', code = ''] = relay.received.map(({ raw }) => raw);
  expect(first).toContain(`\r\nList-Unsubscribe: <${off.unsubscribeUrl}>\r\n`);
  expect(first).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(plain).toContain('\r\nList-Unsubscribe: <http://localhost/x>\r\n');
  expect(`${plain}${code}`).not.toContain('List-Unsubscribe-Post');
  expect(code).not.toContain('List-Unsubscribe');
});
