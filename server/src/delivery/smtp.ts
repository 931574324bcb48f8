import { isEmail } from '@nazar/domain/account/identifier.ts';
import { createTransport } from 'nodemailer';
import { type Carrier, DeliveryFailure, type Message } from './delivery.ts';
import type { MailConfig } from './delivery-config.ts';

export interface SmtpOptions {
  readonly config: MailConfig;
  /** Beside those that Node trusts; tests bring their own. */
  readonly ca?: string;
}

const patienceMs = 10_000;
// What would start a header, or another command.
const controls = /[\p{Cc}\u2028\u2029]/u;

/** Mails, each over a connection of its own to the mail server of the settings. */
export class SmtpCarrier implements Carrier {
  readonly #config: MailConfig;
  readonly #transport: ReturnType<typeof makeTransport>;

  constructor(options: SmtpOptions) {
    this.#config = options.config;
    this.#transport = makeTransport(options);
  }

  async send({ to, subject, text, html }: Message, signal: AbortSignal): Promise<void> {
    const { from } = this.#config;
    // Checked here too, whoever calls: one plain address can't become two, a subject no header.
    if (!isEmail(to.toLowerCase())) {
      throw new DeliveryFailure('The address is none', { isAboutRecipient: true });
    }
    if (controls.test(subject) || controls.test(from.name)) {
      throw new DeliveryFailure('The subject or the sender holds control characters');
    }
    const mail = {
      from,
      to: { name: '', address: to },
      envelope: { from: from.address, to: [to] },
      ...{ subject, text, html, signal },
      disableFileAccess: true,
      disableUrlAccess: true,
      // So that no absence notice comes back.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    };
    await this.#transport.sendMail(mail).catch(refuse);
  }

  async probe(): Promise<void> {
    await this.#transport.verify().catch(refuse);
  }
}

function makeTransport({ config, ca }: SmtpOptions) {
  const { host, port, security, login } = config;
  return createTransport({
    ...{ host, port },
    secure: security === 'tls',
    // Without it a server that offers none, or somebody in between, would get everything in the clear.
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // The same for a server that asks for no password.
    ...(login !== null && { auth: { user: login.user, pass: login.password }, forceAuth: true }),
    ...(ca !== undefined && { tls: { ca } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    maxResponseSize: 64 * 1024,
  });
}

/** The server's own words stay out: they repeat the recipient. */
function refuse(error: unknown): never {
  const fields = new Map(Object.entries(error instanceof Error ? error : {}));
  const text = (name: string) => String(fields.get(name) ?? '');
  const status = Number.parseInt(text('responseCode'), 10) || 0;
  const command = text('command');
  const reason = text('originalCode') || text('code') || 'unknown';
  // A certificate that is not to be trusted stays so.
  const isCertificate = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(reason);
  throw new DeliveryFailure(
    status > 0
      ? `The mail server answered ${status} to ${command}`
      : `The mail server could not be used (${reason})`,
    {
      isTemporary: status < 500 && !isCertificate,
      isAboutRecipient: status > 0 && (command === 'RCPT TO' || command === 'DATA'),
    },
  );
}
