import { IconClipboardList, IconDeviceMobile, IconDevices, IconKey, IconUser } from '@tabler/icons-react';
import { paths } from '../api/paths.ts';

/** What a signed-in person finds in the menu, on a desk and on a phone alike. */
export const accountLinks = [
  { name: 'user', to: paths.user, Icon: IconUser },
  { name: 'inquiries', to: paths.myInquiries, Icon: IconClipboardList },
  { name: 'changeMobile', to: paths.changeMobile, Icon: IconDeviceMobile },
  { name: 'changePassword', to: paths.changePassword, Icon: IconKey },
  { name: 'sessions', to: paths.sessions, Icon: IconDevices },
] as const;
