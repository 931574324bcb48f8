import type { Carrier, Carriers } from './delivery.ts';
import type { DeliveryConfig, SmsConfig } from './delivery-config.ts';
import { OutboxCarrier, type OutboxOptions } from './outbox-carrier.ts';
import { HttpSmsCarrier } from './sms/http-gateway.ts';
import { KavenegarCarrier } from './sms/kavenegar.ts';
import { TwilioCarrier } from './sms/twilio.ts';
import { SmtpCarrier } from './smtp.ts';

/** Builds the carrier of each channel from the settings; the outbox is the default. */
export function makeCarriers({ mail, sms }: DeliveryConfig, options: OutboxOptions): Carriers {
  const outbox = new OutboxCarrier(options);
  return {
    email: mail === null ? outbox : new SmtpCarrier({ config: mail }),
    sms: sms === null ? outbox : makeSms(sms),
  };
}

/** Describes the delivery for the log, without secrets. */
export function describeCarriers({ mail, sms }: DeliveryConfig, outbox: string): string[] {
  if (mail === null && sms === null) return [`Codes and other messages are written to ${outbox}.`];
  return [
    mail === null
      ? `Mails are written to ${outbox}.`
      : `Mails go through ${mail.host}:${mail.port} from ${mail.from.address}.`,
    sms === null
      ? `Text messages are written to ${outbox}.`
      : `Text messages go through ${sms.gateway === 'http' ? '' : `${sms.gateway} at `}${new URL(sms.url).host}.`,
  ];
}

function makeSms(config: SmsConfig): Carrier {
  if (config.gateway === 'kavenegar') return new KavenegarCarrier(config);
  return config.gateway === 'twilio' ? new TwilioCarrier(config) : new HttpSmsCarrier(config);
}
