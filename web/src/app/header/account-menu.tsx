import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '../../api/me-query.ts';
import { ActionMenu } from '../../ui/dialogs/action-menu.tsx';
import { useAccountMenuLinks } from './account-menu-links.ts';
import { MyAvatar } from './my-avatar.tsx';
import { MyName } from './my-name.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The menu of the account; creating an inquiry has its own button beside it. */
export function AccountMenu() {
  const { t } = useTranslation();
  const me = useMe();
  const { content, settings } = useAccountMenuLinks();
  const signOut = useSignOut();
  return (
    <ActionMenu
      width={240}
      withinPortal={false}
      button={
        <UnstyledButton aria-label={t('menu.account')} style={{ borderRadius: '50%' }}>
          <MyAvatar me={me} />
        </UnstyledButton>
      }
    >
      {me !== undefined && (
        <Menu.Label>
          <MyName me={me} />
        </Menu.Label>
      )}
      {[content, settings].map((links) => (
        <Fragment key={links[0].name}>
          {links.map(({ name, to, Icon }) => (
            <Menu.Item key={name} component={Link} to={to} leftSection={<Icon size={18} aria-hidden />}>
              {t(`menu.${name}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
        </Fragment>
      ))}
      <Menu.Item
        leftSection={<IconLogout size={18} className="mirrored" aria-hidden />}
        onClick={() => void signOut()}
      >
        {t('menu.signOut')}
      </Menu.Item>
    </ActionMenu>
  );
}
