export type DeliveryChannel = 'email' | 'sms';

/** A message to send; `to` is a single address in normalized form. */
export interface DeliveryMessage {
  readonly channel: DeliveryChannel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Empty for a text message. */
  readonly html: string;
  /** URL for mail programs to switch off e-mails of this kind by a POST (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** Prefix of the Message-ID, by which a returned e-mail is identified; the same for each attempt. */
  readonly bounceToken?: string | undefined;
  /** Seconds for which sending is retried. */
  readonly lifeSeconds: number;
}

/**
 * The outcome of a message that is tried only once. `later`: it was certainly not sent and may be queued
 * again. `uncertain`: it may have been sent.
 */
export type DeliveryOutcome = 'sent' | 'refused' | 'failed' | 'later' | 'uncertain';

/** Sends the messages of a channel. Both methods throw a DeliveryError if that fails. */
export interface Carrier {
  send(message: DeliveryMessage, signal: AbortSignal): Promise<void>;
  /** Does everything except sending: connects, and signs in if possible. */
  probe(signal: AbortSignal): Promise<void>;
}

export type Carriers = Readonly<Record<DeliveryChannel, Carrier>>;

/**
 * The reason why a message was not sent. Its text is for the log and contains no address, secret or part of
 * the message.
 */
export class DeliveryError extends Error {
  /** Whether a retry may help. */
  readonly isTemporary: boolean;
  /** Whether the refusal may reveal that the recipient exists, for any refused part. */
  readonly isAboutRecipient: boolean;
  /**
   * Whether the address was refused, and not our server or the message. If it is permanent, another attempt
   * needs another address.
   */
  readonly isAddress: boolean;
  /** Whether the message may have been sent nevertheless, because the connection broke before the reply. */
  readonly mayHaveLeft: boolean;

  constructor(
    text: string,
    { isTemporary = false, isAboutRecipient = false, isAddress = false, mayHaveLeft = false } = {},
  ) {
    super(text);
    this.name = 'DeliveryError';
    this.isTemporary = isTemporary;
    this.isAboutRecipient = isAboutRecipient || isAddress;
    this.isAddress = isAddress;
    this.mayHaveLeft = mayHaveLeft;
  }
}
