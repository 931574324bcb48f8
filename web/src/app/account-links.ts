import { IconClipboardList, IconDeviceMobile, IconDevices, IconKey, IconUser } from '@tabler/icons-react';
import { paths } from '../api/paths.ts';

/**
 * What a signed-in person finds in the menu, on a desk and on a phone alike. Groups, categories, bookmarks and
 * chat come with their screens: an entry that leads nowhere is worse than none.
 */
export const accountLinks = [
  { name: 'user', to: paths.user, Icon: IconUser },
  { name: 'changeMobile', to: paths.changeMobile, Icon: IconDeviceMobile },
  { name: 'inquiries', to: paths.myInquiries, Icon: IconClipboardList },
  { name: 'changePassword', to: paths.changePassword, Icon: IconKey },
  { name: 'sessions', to: paths.sessions, Icon: IconDevices },
] as const;
