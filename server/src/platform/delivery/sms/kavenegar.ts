import { type Carrier, DeliveryError, type DeliveryMessage } from '../delivery.ts';
import type { SmsConfig } from '../delivery-config.ts';
import {
  type GatewayRequest,
  type GatewayResponse,
  getObjectField,
  sendGatewayRequest,
  throwGatewayStatusFailure,
} from './send-gateway-request.ts';

type Config = Extract<SmsConfig, { gateway: 'kavenegar' }>;

// The code of an invalid number in https://kavenegar.com/rest.html.
const noAddress = 411;
// With 501 a trial account may not message this number.
const aboutRecipient = new Set([noAddress, 501]);
// Codes for: the operation failed, the server is busy, too many requests, too many messages to one number.
const temporary = new Set([402, 409, 429, 451, 502, 503]);

/** https://kavenegar.com/rest.html */
export class KavenegarCarrier implements Carrier {
  readonly #config: Config;

  constructor(config: Config) {
    this.#config = config;
  }

  async send({ to, text }: DeliveryMessage, signal: AbortSignal): Promise<void> {
    const { from } = this.#config;
    const body = new URLSearchParams({ receptor: formatPhoneNumber(to), message: text });
    if (from !== null) body.set('sender', from);
    requireAccepted(await sendGatewayRequest({ ...this.#request('sms/send'), method: 'POST', body }, signal));
  }

  async probe(signal: AbortSignal): Promise<void> {
    requireAccepted(await sendGatewayRequest({ ...this.#request('account/info'), method: 'POST' }, signal));
  }

  #request(call: string): Pick<GatewayRequest, 'url'> {
    const { url, apiKey } = this.#config;
    return { url: new URL(`${url.replace(/\/+$/, '')}/v1/${encodeURIComponent(apiKey)}/${call}.json`) };
  }
}

/** Uses the national format within Iran, and elsewhere the international prefix. */
function formatPhoneNumber(number: string): string {
  return number.startsWith('+98') ? `0${number.slice(3)}` : number.replace(/^\+/, '00');
}

function requireAccepted({ status, body }: GatewayResponse): void {
  const gatewayStatus = getObjectField(getObjectField(body, 'return'), 'status');
  if (typeof gatewayStatus !== 'number') throwGatewayStatusFailure(status === 200 ? 502 : status);
  if (gatewayStatus === 200) return;
  const isAboutRecipient = aboutRecipient.has(gatewayStatus);
  throw new DeliveryError(`The SMS gateway answered ${gatewayStatus}`, {
    isAboutRecipient,
    isAddress: gatewayStatus === noAddress,
    isTemporary: !isAboutRecipient && (temporary.has(gatewayStatus) || gatewayStatus > 503),
  });
}
