/** The parameter of a shared link: `?via=newsletter` names the link by which a person came. */
export const channelParameter = 'via';

const channel = /^[a-z0-9-]{1,32}$/i;

/** The channel that a link names, in small letters; null where it names none that we take. */
export function readChannel(value: unknown): string | null {
  return typeof value === 'string' && channel.test(value) ? value.toLowerCase() : null;
}

/** The names that our own share buttons give to links. */
export const shareButtonChannels = [
  ...(['telegram', 'whatsapp', 'bale', 'eitaa', 'x', 'linkedin', 'facebook', 'email'] as const),
  ...(['app', 'qr', 'embed'] as const),
];
