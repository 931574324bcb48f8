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
import { paths } from '../../api/app-paths.ts';
import { useMe } from '../../api/me-query.ts';

/** What people come back to, most used first. */
const contentLinks = [
  { name: 'inquiries', to: paths.myInquiries, Icon: IconClipboardList },
  { name: 'participated', to: paths.participated, Icon: IconClipboardCheck },
  { name: 'bookmarks', to: paths.bookmarks, Icon: IconBookmarks },
  { name: 'chat', to: paths.chats(), Icon: IconMessages },
  { name: 'groups', to: paths.groups, Icon: IconUsersGroup },
  { name: 'categories', to: paths.categories, Icon: IconCategory },
] as const;

const settingLinks = [
  { name: 'user', to: paths.user, Icon: IconUser },
  { name: 'changeMobile', to: paths.changeMobile, Icon: IconDeviceMobile },
  { name: 'changePassword', to: paths.changePassword, Icon: IconKey },
  { name: 'sessions', to: paths.sessions, Icon: IconDevices },
  { name: 'myData', to: paths.myData, Icon: IconDatabase },
] as const;

const adminLink = { name: 'admin', to: paths.adminReports(), Icon: IconShield } as const;

/** The two groups of a signed-in person's menu on desktop and phone, with the link for administrators. */
export function useAccountMenuLinks() {
  const isAdmin = useMe()?.roles.includes('admin') === true;
  return { content: isAdmin ? [...contentLinks, adminLink] : contentLinks, settings: settingLinks };
}
