import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Invitee } from '@nazar/domain/api/invitee-calls.ts';
import { IconCopy, IconLinkOff, IconPencil, IconRefresh, IconRepeat, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../ui/copy-text.ts';
import { RowMenu } from '../../../ui/dialogs/row-menu.tsx';
import { showSuccess } from '../../../ui/show-success.ts';
import { RetryAddressesDialog } from '../../invitations/index.ts';
import { usePersonalLinkMutations } from './invitee-queries.ts';

type InviteeMenuProps = {
  inquiryId: string;
  person: Invitee;
  called: string;
  anonymous: boolean;
  /** Personal links exist once the inquiry is published. */
  hasLink: boolean;
  /** Whether one of their addresses was refused and not tried again since. */
  mayTryAgain: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

/** The actions on a person of the list. Links of anonymous inquiries are never shown. */
export function InviteeMenu(props: InviteeMenuProps) {
  const { inquiryId, person, called, anonymous, hasLink, mayTryAgain, onEdit, onRemove } = props;
  const { t } = useTranslation(['people', 'invitations']);
  const [asking, ask] = useDisclosure(false);
  const link = usePersonalLinkMutations(inquiryId, person.id);
  const copy = async (url: string | null, done: string) => {
    // If copying fails, the link is shown to be copied by hand.
    if (url === null || (await copyText(url))) showSuccess(done);
    else window.prompt(t('invited.copyLink'), url);
  };
  return (
    <>
      <RowMenu
        label={t('menu', { name: called })}
        loading={link.get.isPending || link.renew.isPending || link.revoke.isPending}
      >
        {mayTryAgain && (
          <Menu.Item leftSection={<IconRepeat size={16} aria-hidden />} onClick={ask.open}>
            {t('again.try', { ns: 'invitations' })}
          </Menu.Item>
        )}
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
              link.revoke.mutate(undefined, { onSuccess: () => showSuccess(t('invited.linkRevoked')) })
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
      </RowMenu>
      <RetryAddressesDialog
        inquiryId={inquiryId}
        of={{ ids: [person.id] }}
        opened={asking}
        onClose={ask.close}
      />
    </>
  );
}
