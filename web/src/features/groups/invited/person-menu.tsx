import { ActionIcon, Menu } from '@mantine/core';
import type { AllowedUser } from '@nazar/domain/api/invited-calls.ts';
import {
  IconCopy,
  IconDotsVertical,
  IconLinkOff,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { sayDone } from '../../../ui/say-done.ts';
import { copyText } from '../../../ui/share/copy-text.ts';
import { useLinkOf } from './invited-queries.ts';

type PersonMenuProps = {
  inquiryId: string;
  person: AllowedUser;
  called: string;
  anonymous: boolean;
  /** Links come with the publishing. */
  hasLink: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

/** What can be done with somebody on the list. Links of anonymous inquiries are shown to nobody. */
export function PersonMenu(props: PersonMenuProps) {
  const { inquiryId, person, called, anonymous, hasLink, onEdit, onRemove } = props;
  const { t } = useTranslation('groups');
  const link = useLinkOf(inquiryId, person.id);
  const copy = async (url: string | null, done: string) => {
    // Where it can't be copied it is shown, to be copied by hand.
    if (url === null || (await copyText(url))) sayDone(done);
    else window.prompt(t('invited.copyLink'), url);
  };
  return (
    <ActionMenu
      button={
        <ActionIcon
          variant="subtle"
          color="dark"
          size={40}
          aria-label={t('menu', { name: called })}
          loading={link.get.isPending || link.renew.isPending || link.revoke.isPending}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {hasLink && !anonymous && person.linkWorks && (
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() =>
            link.get.mutate(undefined, { onSuccess: ({ url }) => void copy(url, t('invited.copied')) })
          }
        >
          {t('invited.copyLink')}
        </Menu.Item>
      )}
      {hasLink && (
        <Menu.Item
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() =>
            link.renew.mutate(undefined, {
              onSuccess: ({ url }) =>
                void copy(url, t(url === null ? 'invited.renewed' : 'invited.renewedCopied')),
            })
          }
        >
          {t('invited.renewLink')}
        </Menu.Item>
      )}
      {hasLink && person.linkWorks && (
        <Menu.Item
          leftSection={<IconLinkOff size={16} aria-hidden />}
          onClick={() =>
            link.revoke.mutate(undefined, { onSuccess: () => sayDone(t('invited.linkRevoked')) })
          }
        >
          {t('invited.revokeLink')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('person.edit')}
      </Menu.Item>
      <Menu.Item color="red.9" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
        {t('invited.takeOff')}
      </Menu.Item>
    </ActionMenu>
  );
}
