import { isEmail } from '@nazar/domain/accounts/identifier.ts';

export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** `starttls` refuses to send without TLS; `none` is for a relay on the same machine. */
  readonly security: 'starttls' | 'tls' | 'none';
  readonly login: { readonly user: string; readonly password: string } | null;
  /** The sender, such as `Nazar <nazar@example.com>`, or only the address. */
  readonly from: { readonly name: string; readonly address: string };
}

export type SmsConfig =
  | {
      readonly gateway: 'kavenegar';
      readonly url: string;
      readonly apiKey: string;
      readonly from: string | null;
    }
  | {
      readonly gateway: 'twilio';
      readonly url: string;
      readonly accountSid: string;
      readonly authToken: string;
      readonly from: string;
    }
  | {
      readonly gateway: 'http';
      readonly url: string;
      readonly authorization: string | null;
      readonly from: string | null;
    };

/** A null channel writes its messages to the outbox. */
export interface DeliveryConfig {
  readonly mail: MailConfig | null;
  readonly sms: SmsConfig | null;
}

/** The parsed settings of a channel (null for the outbox), and a list of errors. */
interface ParsedChannelConfig<Config> {
  readonly config: Config | null;
  readonly wrong: readonly string[];
}

type EnvironmentValues = Readonly<Record<string, string | undefined>>;

const securities = ['starttls', 'tls', 'none'] as const;
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;
const defaultPorts = { starttls: 587, tls: 465, none: 25 } as const;

export function readMailConfig(values: EnvironmentValues): ParsedChannelConfig<MailConfig> {
  const {
    SMTP_HOST: host,
    SMTP_PORT,
    SMTP_SECURITY = 'starttls',
    SMTP_USER,
    SMTP_PASSWORD,
    MAIL_FROM,
  } = values;
  const wrong: string[] = [];
  if (host === undefined) {
    for (const name of ['SMTP_PORT', 'SMTP_SECURITY', 'SMTP_USER', 'SMTP_PASSWORD', 'MAIL_FROM']) {
      if (values[name] !== undefined) wrong.push(`${name} is set, and SMTP_HOST is missing`);
    }
    return { config: null, wrong };
  }
  if (!/^[0-9A-Za-z.:_-]+$/.test(host)) wrong.push('SMTP_HOST must be a name or an address, without a port');
  const security = securities.find((one) => one === SMTP_SECURITY);
  if (security === undefined) wrong.push('SMTP_SECURITY must be starttls, tls or none');
  const port = SMTP_PORT === undefined ? defaultPorts[security ?? 'starttls'] : Number(SMTP_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    wrong.push('SMTP_PORT must be a number from 1 to 65535');
  if ((SMTP_USER === undefined) !== (SMTP_PASSWORD === undefined)) {
    wrong.push('SMTP_USER and SMTP_PASSWORD belong together: set both or neither');
  }
  if (security === 'none' && SMTP_USER !== undefined && !loopback.test(host)) {
    wrong.push(
      'SMTP_SECURITY=none would send SMTP_PASSWORD in the clear: only a relay on this machine may take it',
    );
  }
  const from = readFrom(MAIL_FROM);
  if (from === null) wrong.push('MAIL_FROM must be a sender like «Nazar <nazar@example.com>»');
  if (wrong.length > 0 || security === undefined || from === null) return { config: null, wrong };
  const login =
    SMTP_USER === undefined || SMTP_PASSWORD === undefined
      ? null
      : { user: SMTP_USER, password: SMTP_PASSWORD };
  return { config: { host, port, security, login, from }, wrong };
}

function readFrom(text: string | undefined): MailConfig['from'] | null {
  if (text === undefined || /[\r\n]/.test(text)) return null;
  const match = /^([^<>]*)<([^<>]+)>$/.exec(text.trim());
  const address = (match?.[2] ?? text).trim();
  const name = (match?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1');
  return isEmail(address.toLowerCase()) ? { name, address } : null;
}

const gatewayUrls = { kavenegar: 'https://api.kavenegar.com', twilio: 'https://api.twilio.com' } as const;
const smsSettings = [
  'SMS_URL',
  'SMS_FROM',
  'SMS_AUTHORIZATION',
  'KAVENEGAR_API_KEY',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
] as const;
const settingsOf = {
  kavenegar: ['KAVENEGAR_API_KEY'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'SMS_FROM'],
  http: ['SMS_URL'],
} as const;

export function readSmsConfig(values: EnvironmentValues): ParsedChannelConfig<SmsConfig> {
  const gateway = values.SMS_GATEWAY;
  if (gateway === undefined) {
    const wrong = smsSettings
      .filter((name) => values[name] !== undefined)
      .map((name) => `${name} is set, and SMS_GATEWAY is missing`);
    return { config: null, wrong };
  }
  if (gateway !== 'kavenegar' && gateway !== 'twilio' && gateway !== 'http') {
    return { config: null, wrong: ['SMS_GATEWAY must be kavenegar, twilio or http'] };
  }
  const wrong: string[] = settingsOf[gateway]
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} is missing: SMS_GATEWAY=${gateway} needs it`);
  const url = values.SMS_URL ?? (gateway === 'http' ? '' : gatewayUrls[gateway]);
  if (url !== '' && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    wrong.push('SMS_URL must be an address that starts with https:// or http://');
  }
  if (wrong.length > 0) return { config: null, wrong };
  const from = values.SMS_FROM ?? null;
  const text = (name: (typeof smsSettings)[number]) => values[name] ?? '';
  if (gateway === 'kavenegar')
    return { config: { gateway, url, apiKey: text('KAVENEGAR_API_KEY'), from }, wrong };
  if (gateway === 'http') {
    return { config: { gateway, url, authorization: values.SMS_AUTHORIZATION ?? null, from }, wrong };
  }
  const accountSid = text('TWILIO_ACCOUNT_SID');
  return {
    config: { gateway, url, accountSid, authToken: text('TWILIO_AUTH_TOKEN'), from: from ?? '' },
    wrong,
  };
}
