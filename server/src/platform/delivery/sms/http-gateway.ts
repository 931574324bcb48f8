import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Carrier, DeliveryError, type DeliveryMessage } from '../delivery.ts';
import type { SmsConfig } from '../delivery-config.ts';
import { sendGatewayRequest, throwGatewayStatusFailure } from './send-gateway-request.ts';

type Config = Extract<SmsConfig, { gateway: 'http' }>;

/** Any gateway, or an adapter in front of one, that accepts `{ to, from, text }` as JSON and answers 2xx. */
export class HttpSmsCarrier implements Carrier {
  readonly #config: Config;

  constructor(config: Config) {
    this.#config = config;
  }

  async send({ to, text }: DeliveryMessage, signal: AbortSignal): Promise<void> {
    const { url, authorization, from } = this.#config;
    const headers = {
      'content-type': 'application/json',
      ...(authorization !== null && { authorization }),
    };
    const body = JSON.stringify({ to, ...(from !== null && { from }), text });
    const { status } = await sendGatewayRequest({ url: new URL(url), method: 'POST', headers, body }, signal);
    if (status >= 200 && status < 300) return;
    // The only way in which such a gateway can reject the number.
    throwGatewayStatusFailure(status, { isAddress: status === 400 || status === 422 });
  }

  /** There is no harmless request to make, so this only connects. */
  probe(signal: AbortSignal): Promise<void> {
    const { protocol, hostname, port } = new URL(this.#config.url);
    const isTls = protocol === 'https:';
    const host = hostname.replace(/^\[|\]$/g, '');
    const options = { host, port: Number(port) || (isTls ? 443 : 80) };
    return new Promise((resolve, reject) => {
      const socket = isTls ? connectTls({ ...options, servername: host }) : connect(options);
      const fail = (reason: string) => {
        socket.destroy();
        reject(new DeliveryError(`The SMS gateway could not be reached (${reason})`, { isTemporary: true }));
      };
      socket.setTimeout(10_000, () => fail('timeout'));
      signal.addEventListener('abort', () => fail('timeout'), { once: true });
      socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name));
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        socket.destroy();
        resolve();
      });
    });
  }
}
