export type Channel = 'email' | 'sms';

/** A message to send: `to` is a single address in canonical form. */
export interface DeliveryMessage {
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Empty for a text message. */
  readonly html: string;
  /** Where a mail program ends mails of this kind by itself, by a POST (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** What the Message-ID begins with, so that a mail that comes back says which it was; the same for each try. */
  readonly bounceToken?: string | undefined;
  /** How long sending is retried. */
  readonly lifeSeconds: number;
}

/**
 * The outcome of a message that is tried once. `later`: it surely did not leave and may be queued again. `uncertain`:
 * it may have left.
 */
export type DeliveryOutcome = 'sent' | 'refused' | 'failed' | 'later' | 'uncertain';

/** Sends the messages of a channel. Both methods throw a DeliveryFailure if that fails. */
export interface Carrier {
  send(message: DeliveryMessage, signal: AbortSignal): Promise<void>;
  /** Everything except delivering: connects, and signs in where possible. */
  probe(signal: AbortSignal): Promise<void>;
}

export type Delivery = Readonly<Record<Channel, Carrier>>;

/** Why a message was not sent. Its text is for the log: no address, no secret, nothing of the message. */
export class DeliveryFailure extends Error {
  /** Whether a retry may help. */
  readonly isTemporary: boolean;
  /** Whether the refusal may reveal that the recipient exists, for any refused part. */
  readonly isAboutRecipient: boolean;
  /**
   * Whether it is the address that was refused, rather than us or what we sent: for good where not temporary, so that
   * another try needs another address.
   */
  readonly isAddress: boolean;
  /** Whether the message may have left all the same: the connection broke off before we were answered. */
  readonly mayHaveLeft: boolean;

  constructor(
    text: string,
    { isTemporary = false, isAboutRecipient = false, isAddress = false, mayHaveLeft = false } = {},
  ) {
    super(text);
    this.name = 'DeliveryFailure';
    this.isTemporary = isTemporary;
    this.isAboutRecipient = isAboutRecipient || isAddress;
    this.isAddress = isAddress;
    this.mayHaveLeft = mayHaveLeft;
  }
}
