import {
  IconBookmarks,
  IconCategory,
  IconClipboardCheck,
  IconClipboardList,
  IconDatabase,
  IconDeviceMobile,
  IconDevices,
  IconKey,
  IconMessages,
  IconShield,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { paths } from '../api/app-paths.ts';
import { useMe } from '../api/me-query.ts';

/** The menu of a signed-in person, on desktop and phone. */
export const accountMenuLinks = [
  { name: 'inquiries', to: paths.myInquiries, Icon: IconClipboardList },
  { name: 'user', to: paths.user, Icon: IconUser },
  { name: 'changeMobile', to: paths.changeMobile, Icon: IconDeviceMobile },
  { name: 'groups', to: paths.groups, Icon: IconUsersGroup },
  { name: 'categories', to: paths.categories, Icon: IconCategory },
  { name: 'bookmarks', to: paths.bookmarks, Icon: IconBookmarks },
  { name: 'participated', to: paths.participated, Icon: IconClipboardCheck },
  { name: 'chat', to: paths.chats(), Icon: IconMessages },
  { name: 'changePassword', to: paths.changePassword, Icon: IconKey },
  { name: 'sessions', to: paths.sessions, Icon: IconDevices },
  { name: 'myData', to: paths.myData, Icon: IconDatabase },
] as const;

const adminLink = { name: 'admin', to: paths.adminReports(), Icon: IconShield } as const;

/** Adds the link for administrators. */
export function useAccountMenuLinks() {
  const isAdmin = useMe()?.roles.includes('admin') === true;
  return isAdmin ? [...accountMenuLinks, adminLink] : accountMenuLinks;
}
