import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../api/me-query.ts';
import { paths } from '../api/paths.ts';
import { personName } from '../api/person-name.ts';
import { accountLinks } from './account-links.ts';
import { OwnAvatar } from './own-avatar.tsx';
import { useSignOut } from './sign-out.ts';

export function AccountMenu() {
  const { t } = useTranslation();
  const me = useMe();
  const signOut = useSignOut();
  const name = me === undefined ? '' : personName(me);
  return (
    <Menu position="bottom-end" width={240} shadow="sm" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton aria-label={t('menu.account')} style={{ borderRadius: '50%' }}>
          <OwnAvatar me={me} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {name !== '' && (
          <Menu.Label>
            <Text size="sm" truncate dir="auto">
              {name}
            </Text>
          </Menu.Label>
        )}
        <Menu.Item component={Link} to={paths.createInquiry} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('menu.create')}
        </Menu.Item>
        {accountLinks.map(({ name: link, to, Icon }) => (
          <Menu.Item key={link} component={Link} to={to} leftSection={<Icon size={18} aria-hidden />}>
            {t(`menu.${link}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} className="mirrored" aria-hidden />}
          onClick={() => void signOut()}
        >
          {t('menu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
