/** The channel parameter of a shared link, as in `?via=newsletter`. */
export const channelParameter = 'via';

const channel = /^[a-z0-9-]{1,32}$/i;

/** The channel of a link in lower case; null without a valid one. */
export function parseChannel(value: unknown): string | null {
  return typeof value === 'string' && channel.test(value) ? value.toLowerCase() : null;
}

/** Channels of the links made by our own share buttons. */
export const shareButtonChannels = [
  ...(['telegram', 'whatsapp', 'bale', 'eitaa', 'x', 'linkedin', 'facebook', 'email'] as const),
  ...(['app', 'qr', 'embed'] as const),
];
