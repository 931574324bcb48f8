import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { filePath } from '@nazar/domain/api/file-calls.ts';
import { IconClipboardList, IconLogout, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../api/me-query.ts';
import { paths } from '../api/paths.ts';
import { useSignOut } from './sign-out.ts';

export function AccountMenu() {
  const { t } = useTranslation();
  const me = useMe();
  const signOut = useSignOut();
  const name = me?.name || me?.email || me?.tel || '';
  return (
    <Menu position="bottom-end" width={240} shadow="sm" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton aria-label={t('menu.account')} style={{ borderRadius: '50%' }}>
          <Avatar
            color="cyan"
            name={name || undefined}
            src={me?.picture ? `${filePath(me.picture)}?w=320` : null}
            alt=""
          />
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
        <Menu.Item
          component={Link}
          to={paths.myInquiries}
          leftSection={<IconClipboardList size={18} aria-hidden />}
        >
          {t('menu.inquiries')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.createInquiry} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('menu.create')}
        </Menu.Item>
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
