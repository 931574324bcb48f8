/** A message that leaves: `to` is one address, in its canonical form. */
export interface Message {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Empty for a text message. */
  readonly html: string;
  /** How long it is of any use; it is not tried after that. */
  readonly lifeSeconds: number;
}

/** Throws where the message could not be handed on. */
export interface Delivery {
  send(message: Message): Promise<void>;
}
