import { isEmail } from '@nazar/domain/accounts/identifier.ts';
import { type Carrier, DeliveryError, type DeliveryMessage } from './delivery.ts';
import type { MailConfig } from './delivery-config.ts';
import { isPermanentAddressFailure, isSenderAddressFailure } from './enhanced-status.ts';

interface SmtpOptions {
  readonly config: MailConfig;
  /** Trusted in addition to Node's own certificates; for tests. */
  readonly ca?: string;
}

const timeoutMs = 10_000;
// Characters that could start a header or another command.
const controls = /[\p{Cc}\u2028\u2029]/u;

/** Sends each mail over its own connection to the configured server. */
export class SmtpCarrier implements Carrier {
  readonly #config: MailConfig;
  readonly #transport: ReturnType<typeof makeTransport>;

  constructor(options: SmtpOptions) {
    this.#config = options.config;
    this.#transport = makeTransport(options);
  }

  async send(
    { to, subject, text, html, unsubscribeUrl, bounceToken }: DeliveryMessage,
    signal: AbortSignal,
  ): Promise<void> {
    const { from } = this.#config;
    // Checked here for all callers, because an address must not become two, or a subject a header.
    if (!isEmail(to.toLowerCase())) {
      throw new DeliveryError('The address is none', { isAddress: true });
    }
    if (controls.test(subject) || controls.test(from.name)) {
      throw new DeliveryError('The subject or the sender holds control characters');
    }
    const mail = {
      from,
      to: { name: '', address: to },
      envelope: { from: from.address, to: [to] },
      subject,
      text,
      html,
      signal,
      ...(bounceToken !== undefined && { messageId: `<${bounceToken}@${from.address.split('@').at(-1)}>` }),
      disableFileAccess: true,
      disableUrlAccess: true,
      // Suppresses out-of-office replies.
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...unsubscribeHeaders(unsubscribeUrl),
      },
    };
    await (await this.#transport).sendMail(mail).catch(throwDeliveryError);
  }

  async probe(): Promise<void> {
    await (await this.#transport).verify().catch(throwDeliveryError);
  }
}

/**
 * The header is not folded, because a URL must stay whole. Without TLS mail programs send no POST (RFC 8058).
 */
function unsubscribeHeaders(url: string | undefined) {
  if (url === undefined || controls.test(url)) return {};
  const isSafe = url.startsWith('https:');
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    ...(isSafe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/** The library takes 5 MB, so it is loaded only if mails are sent by SMTP. */
async function makeTransport({ config, ca }: SmtpOptions) {
  const { createTransport } = await import('nodemailer');
  const { host, port, security, login } = config;
  return createTransport({
    host,
    port,
    secure: security === 'tls',
    // Otherwise a server without TLS, or an attacker in between, would receive everything in the clear.
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // It also fails if the server does not offer authentication.
    ...(login !== null && { auth: { user: login.user, pass: login.password }, forceAuth: true }),
    ...(ca !== undefined && { tls: { ca } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    maxResponseSize: 64 * 1024,
  });
}

/** Whether a connection broke before it could transfer a mail. */
function wasNeverSent(code: string, reason: string, timeout: string): boolean {
  return (
    /^(?:EDNS|ETLS|EAUTH|ENOAUTH|EOAUTH2|EENVELOPE|EPROXY)$/.test(code) ||
    /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(reason) ||
    /^(?:CONNECT|GREETING|UPGRADE)_TIMEOUT$/.test(timeout)
  );
}

/**
 * Whether a recipient was refused because of the address. Servers send the same reply if they refuse us or
 * have problems themselves, so the codes of RFC 3463 decide if there is one, including those for bad senders.
 */
function isOfAddress(status: number, reply: string): boolean {
  const code = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  if (status === 421) return false;
  if (code === undefined) return [450, 550, 551, 553, 556].includes(status);
  // Greylisting also refuses addresses temporarily, with several codes.
  return isPermanentAddressFailure(code) || (!isSenderAddressFailure(code) && /^4\.[127]\./.test(code));
}

/** Leaves out the server's own text, which repeats the recipient. */
function throwDeliveryError(error: unknown): never {
  const fields = new Map(Object.entries(error instanceof Error ? error : {}));
  const text = (name: string) => String(fields.get(name) ?? '');
  const status = Number.parseInt(text('responseCode'), 10) || 0;
  const command = text('command');
  const reason = text('originalCode') || text('code') || 'unknown';
  // An untrusted certificate is a permanent failure.
  const isCertificate = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(reason);
  throw new DeliveryError(
    status > 0
      ? `The mail server answered ${status} to ${command}`
      : `The mail server could not be used (${reason})`,
    {
      isTemporary: status < 500 && !isCertificate,
      isAddress: command === 'RCPT TO' && isOfAddress(status, text('response')),
      isAboutRecipient: status > 0 && (command === 'RCPT TO' || command === 'DATA'),
      mayHaveLeft: status === 0 && !isCertificate && !wasNeverSent(text('code'), reason, text('timeoutType')),
    },
  );
}
