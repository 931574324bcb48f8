import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Makes a self-signed certificate for `localhost`, which clients must trust explicitly. */
export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'nazar-cert-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost'],
  ]);
  const made = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return made;
}

interface ReceivedMail {
  /** Addresses in the SMTP commands. */
  readonly from: string;
  readonly to: readonly string[];
  readonly isSecure: boolean;
  readonly raw: string;
  readonly parsed: Email;
}

export interface MailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** Names and passwords that clients tried. */
  readonly logins: string[];
  close(): Promise<void>;
}

export const mailLogin = { user: 'nazar', password: 'Geheim-of-the-relay' };

/** A real mail server on a free port that stores received messages. */
export async function startMailServer(options: SMTPServerOptions): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    logger: false,
    hideSize: true,
    closeTimeout: 500,
    onAuth: ({ username, password }, _session, callback) => {
      logins.push(`${username}:${password}`);
      if (username === mailLogin.user && password === mailLogin.password) callback(null, { user: 'relay' });
      else callback(new Error(`Who is ${username} with ${password}?`));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isSecure: session.secure,
          raw: raw.toString('utf8'),
          parsed: await PostalMime.parse(raw),
        });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    logins,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
