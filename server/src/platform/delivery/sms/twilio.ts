import type { Carrier, DeliveryMessage } from '../delivery.ts';
import type { SmsConfig } from '../delivery-config.ts';
import { getObjectField, sendGatewayRequest, throwGatewayStatusFailure } from './send-gateway-request.ts';

type Config = Extract<SmsConfig, { gateway: 'twilio' }>;

// Codes in https://www.twilio.com/docs/api/errors: the number is invalid, can't receive messages, or has
// unsubscribed.
const noAddress = new Set([21211, 21214, 21217, 21265, 21610, 21614, 21635]);
// Includes numbers that our account may not reach because of its countries, a trial or its sender.
const aboutRecipient = new Set([...noAddress, 21408, 21608, 21612]);

/** https://www.twilio.com/docs/messaging/api/message-resource */
export class TwilioCarrier implements Carrier {
  readonly #config: Config;

  constructor(config: Config) {
    this.#config = config;
  }

  async send({ to, text }: DeliveryMessage, signal: AbortSignal): Promise<void> {
    const { from } = this.#config;
    // A pool of senders is given by its id rather than a number.
    const sender = /^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From';
    const body = new URLSearchParams({ To: to, [sender]: from, Body: text });
    const answer = await sendGatewayRequest({ ...this.#request('/Messages'), method: 'POST', body }, signal);
    if (answer.status === 201) return;
    const code = getObjectField(answer.body, 'code');
    if (typeof code !== 'number') return throwGatewayStatusFailure(answer.status);
    throwGatewayStatusFailure(answer.status, {
      isAboutRecipient: aboutRecipient.has(code),
      isAddress: noAddress.has(code),
    });
  }

  async probe(signal: AbortSignal): Promise<void> {
    const { status } = await sendGatewayRequest({ ...this.#request(''), method: 'GET' }, signal);
    if (status !== 200) throwGatewayStatusFailure(status);
  }

  #request(resource: string) {
    const { url, accountSid, authToken } = this.#config;
    const base = `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
    const login = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
    return { url: new URL(`${base}${resource}.json`), headers: { authorization: `Basic ${login}` } };
  }
}
