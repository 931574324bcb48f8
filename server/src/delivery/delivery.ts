export type Channel = 'email' | 'sms';

/** A message that leaves: `to` is one address, in its canonical form. */
export interface Message {
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Empty for a text message. */
  readonly html: string;
  /** How long it is tried; nobody waits for it after that. */
  readonly lifeSeconds: number;
}

/** Where messages go; one for each channel. Both throw a DeliveryFailure where it could not be done. */
export interface Carrier {
  send(message: Message, signal: AbortSignal): Promise<void>;
  /** Everything but delivering: connects, and signs in where there is a way to. */
  probe(signal: AbortSignal): Promise<void>;
}

export type Delivery = Readonly<Record<Channel, Carrier>>;

/** Why a message did not leave. Its text is for the log: no address, no secret, nothing of the message. */
export class DeliveryFailure extends Error {
  /** Trying again may help. */
  readonly isTemporary: boolean;
  /** The recipient was refused, not we. */
  readonly isAboutRecipient: boolean;

  constructor(text: string, { isTemporary = false, isAboutRecipient = false } = {}) {
    super(text);
    this.name = 'DeliveryFailure';
    this.isTemporary = isTemporary;
    this.isAboutRecipient = isAboutRecipient;
  }
}
