import { channelParameter } from '@nazar/domain/participation/channel.ts';
import {
  IconBrandFacebook,
  IconBrandLinkedin,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  IconMail,
  IconMessageCircleCheck,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { EitaaIcon } from './eitaa-icon.tsx';

export type ShareIcon = ComponentType<{ size?: number | string; stroke?: number | string }>;

export type SharedLink = { readonly url: string; readonly title: string };

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`;
// Mail programs decode %20, but show a plus sign literally.
const mailQuery = (query: Record<string, string>) => withQuery('mailto:', query).replaceAll('+', '%20');

/** Adds a channel to a link, so that its responses are counted separately. An existing channel stays. */
export function addChannelToUrl(url: string, channel: string): string {
  const address = new URL(url);
  if (!address.searchParams.has(channelParameter)) address.searchParams.set(channelParameter, channel);
  return address.toString();
}

/** The services to share a link with, and the URLs that they document. Public ones post it for everyone to read. */
export const shareTargets = [
  {
    name: 'telegram',
    isPublic: false,
    icon: IconBrandTelegram,
    address: ({ url, title }: SharedLink) => withQuery('https://t.me/share/url', { url, text: title }),
  },
  {
    name: 'whatsapp',
    isPublic: false,
    icon: IconBrandWhatsapp,
    address: ({ url, title }: SharedLink) => withQuery('https://wa.me/', { text: `${title}\n${url}` }),
  },
  {
    name: 'bale',
    isPublic: false,
    icon: IconMessageCircleCheck,
    address: ({ url, title }: SharedLink) => withQuery('https://ble.ir/share/url', { url, text: title }),
  },
  {
    name: 'eitaa',
    isPublic: false,
    icon: EitaaIcon,
    address: ({ url, title }: SharedLink) => withQuery('https://eitaa.com/share/url', { url, text: title }),
  },
  {
    name: 'x',
    isPublic: true,
    icon: IconBrandX,
    address: ({ url, title }: SharedLink) => withQuery('https://x.com/intent/post', { text: title, url }),
  },
  {
    name: 'linkedin',
    isPublic: true,
    icon: IconBrandLinkedin,
    address: ({ url }: SharedLink) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    name: 'facebook',
    isPublic: true,
    icon: IconBrandFacebook,
    address: ({ url }: SharedLink) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    name: 'email',
    isPublic: false,
    icon: IconMail,
    address: ({ url, title }: SharedLink) => mailQuery({ subject: title, body: `${title}\n${url}` }),
  },
] as const;
