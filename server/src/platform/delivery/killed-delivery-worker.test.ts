import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { type MailServer, mailLogin, makeCertificate, startMailServer } from '../../testing/mail-server.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { openSilentPort } from '../../testing/silent-port.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { useTestFolder } from '../../testing/use-test-folder.ts';

let port: number;
let site: string;

let relay: MailServer;
const folder = useTestFolder();
const running: ServerProcess[] = [];
const database = useTestDatabase();
beforeAll(async () => {
  port = await freePort();
  site = `http://127.0.0.1:${port}`;
  const certificate = await makeCertificate();
  await writeFile(join(folder, 'ca.pem'), certificate.cert);
  relay = await startMailServer(certificate);
});
afterAll(async () => {
  for (const node of running) if (node.child.exitCode === null) await node.stop('SIGKILL');
  await relay.close();
});

/** Starts the server as an operator would, with a mail server that has a private certificate. */
async function start(smtpPort: number): Promise<ServerProcess> {
  const node = new ServerProcess({
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    PORT: String(port),
    SMTP_HOST: 'localhost',
    SMTP_PORT: String(smtpPort),
    MAIL_FROM: 'Nazar <nazar@nazar.example>',
    SMTP_USER: mailLogin.user,
    SMTP_PASSWORD: mailLogin.password,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    CAPTCHA_TEST_ANSWER: 'right',
    LOG_LEVEL: 'trace',
  });
  running.push(node);
  await node.says(/Nazar is at/);
  return node;
}

async function askForCode(identifier: string): Promise<void> {
  const picture = await fetch(`${site}/api/Auth/v1/Rest/cshow.php`);
  const cookie = picture.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const reply = await fetch(`${site}/api/Auth/v1/Rest/otpRequest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ identifier, captcha: 'right', purpose: 'signup' }),
  });
  expect(reply.status).toBe(200);
}

test('a code is sent once, by the next server, if the first was killed before sending it', async () => {
  const mute = await openSilentPort();
  const killed = await start(mute.port);
  expect(killed.output).toContain(`Mails go through localhost:${mute.port} from nazar@nazar.example.`);
  for (let index = 0; index < 8; index += 1) await askForCode(`person${index}@example.com`);
  // Some messages are being sent, and some wait for a slot.
  await expect.poll(() => mute.callers).toBeGreaterThan(0);
  await killed.stop('SIGKILL');
  await mute.close();
  const { rows } = await database.pool.query(
    `select count(*)::int as waiting, max(due_at) < now() + interval '1 minute' as soon
     from delivery where state = 'waiting'`,
  );
  expect(rows).toEqual([{ waiting: 8, soon: true }]);
  // Messages of the killed server would be taken over after half a minute.
  await database.pool.query("update delivery set due_at = now(), expires_at = now() + interval '1 hour'");
  const next = await start(relay.port);
  await expect.poll(() => relay.received.length).toBe(8);
  expect(await next.stop()).toBe(0);
  expect(new Set(relay.received.flatMap(({ to }) => to)).size).toBe(8);
  const after = await database.pool.query('select distinct state, sealed, due_at from delivery');
  expect(after.rows).toEqual([{ state: 'sent', sealed: null, due_at: null }]);
  for (const { parsed } of relay.received) {
    const code = /\b\d{6}\b/.exec(parsed.text ?? '')?.[0] ?? 'no code came';
    // Times may contain the same six digits by chance.
    for (const { output } of running)
      expect(output).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`));
  }
  for (const { output } of running) {
    expect(output).not.toContain(mailLogin.password);
    expect(output).not.toContain('@example.com');
  }
});
