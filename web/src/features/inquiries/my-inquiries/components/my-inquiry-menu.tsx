import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { discardMyChanges } from '@nazar/domain/api/inquiry-calls.ts';
import type { MyInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import {
  IconArrowBackUp,
  IconChartPie,
  IconExternalLink,
  IconEye,
  IconLock,
  IconLockOpen,
  IconMail,
  IconPencil,
  IconSettings,
  IconShare,
  IconTableImport,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { callApi } from '../../../../api/call-api.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { RowMenu } from '../../../../ui/dialogs/row-menu.tsx';
import { showUndoNotice } from '../../../../ui/show-undo-notice.tsx';
import { useRestoreInquiry } from '../../bin/bin-queries.ts';
import { CloseInquiryDialog } from '../../close-inquiry-dialog.tsx';
import { ReopenInquiryDialog } from '../../reopen-inquiry-dialog.tsx';
import { LazyShareDialog } from '../../share/lazy-share-dialog.tsx';
import { discardLoadedDraft } from '../../wizard/use-opened-draft-store.ts';
import { listMyInquiryActions, type MyInquiryAction } from '../list-my-inquiry-actions.ts';
import { useDeleteInquiry } from '../my-inquiry-queries.ts';
import { CopyInquiryMenuItems } from './copy-inquiry-menu-items.tsx';

type MenuInquiry = Pick<
  MyInquiry,
  | ('id' | 'title' | 'publicTitle' | 'state' | 'takenDown' | 'abilities')
  | ('cooperationType' | 'anonymous' | 'publishedRevision' | 'responseCount' | 'expireDate')
>;

type MyInquiryMenuProps = {
  inquiry: MenuInquiry;
  /** Whether the page has tabs for the inquiry's pages, which the menu then omits. */
  hasTabs?: boolean;
  /** Whether there are unpublished changes, which can be discarded. */
  hasChanges?: boolean;
  onDeleted?: () => void;
  /** Items of the page above the others. */
  leading?: ReactNode;
};

/** The actions on an inquiry other than its next step. */
export function MyInquiryMenu(props: MyInquiryMenuProps) {
  const { inquiry, hasTabs = false, hasChanges = false, onDeleted, leading } = props;
  const { t } = useTranslation('myInquiries');
  const [sharing, share] = useDisclosure(false);
  const [ending, end] = useDisclosure(false);
  const [reopening, reopen] = useDisclosure(false);
  const [discarding, discard] = useDisclosure(false);
  const [deleting, remove] = useDisclosure(false);
  const { id, title } = inquiry;
  const items: Record<Exclude<MyInquiryAction, 'copy' | 'delete'>, MenuEntry> = {
    edit: { text: t('edit'), Icon: IconPencil, to: paths.edit(id) },
    invitations: { text: t('invitations'), Icon: IconMail, to: paths.invitations(id) },
    share: { text: t('share'), Icon: IconShare, onClick: share.open },
    charts: { text: t('charts'), Icon: IconChartPie, to: paths.charts(id) },
    detail: { text: t('detail'), Icon: IconEye, to: paths.myInquiry(id) },
    participate: { text: t('participate'), Icon: IconExternalLink, newTab: paths.participateAsOwner(id) },
    import: { text: t('import'), Icon: IconTableImport, to: paths.importAnswers({ inquiry: id }) },
    invited: { text: t('invited'), Icon: IconUsers, to: paths.invited(id) },
    settings: { text: t('settings'), Icon: IconSettings, to: paths.wizard(id, 'setting') },
    discardChanges: {
      text: t('discard.open'),
      Icon: IconArrowBackUp,
      onClick: discard.open,
      isMirrored: true,
    },
    close: { text: t('closing.close'), Icon: IconLock, onClick: end.open },
    reopen: { text: t('openAgain'), Icon: IconLockOpen, onClick: reopen.open },
  };
  return (
    <>
      <RowMenu label={t('menuNamed', { title })}>
        {leading !== undefined && (
          <>
            {leading}
            <Menu.Divider />
          </>
        )}
        {listMyInquiryActions(inquiry, { hasTabs, hasChanges }).map((action) => {
          if (action === 'copy') return <CopyInquiryMenuItems key={action} id={id} title={title} />;
          if (action !== 'delete') return <EntryItem key={action} entry={items[action]} />;
          return (
            <Fragment key={action}>
              <Menu.Divider />
              <Menu.Item
                color="red.9"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={remove.open}
              >
                {t('delete')}
              </Menu.Item>
            </Fragment>
          );
        })}
      </RowMenu>
      {sharing && (
        <LazyShareDialog
          inquiryId={id}
          title={inquiry.publicTitle === '' ? title : inquiry.publicTitle}
          opened
          onClose={share.close}
          counts={inquiry.publishedRevision !== null}
          closed={inquiry.state === 'expired'}
          cooperationType={inquiry.cooperationType}
          inviteState={inquiry.cooperationType === 'limited' ? inquiry.state : undefined}
        />
      )}
      {ending && (
        <CloseInquiryDialog
          {...{ id, title }}
          votes={inquiry.anonymous ? inquiry.responseCount : null}
          expireDate={inquiry.expireDate}
          onClose={end.close}
        />
      )}
      <ReopenInquiryDialog {...{ id, title }} opened={reopening} onClose={reopen.close} />
      {discarding && <DiscardDialog id={id} onClose={discard.close} />}
      <DeleteDialog inquiry={inquiry} opened={deleting} onClose={remove.close} onDeleted={onDeleted} />
    </>
  );
}

type MenuEntry = {
  readonly text: string;
  readonly Icon: typeof IconPencil;
  readonly isMirrored?: boolean;
} & ({ readonly to: string } | { readonly newTab: string } | { readonly onClick: () => void });

function EntryItem({ entry }: { entry: MenuEntry }) {
  const { text, Icon, isMirrored = false } = entry;
  const leftSection = <Icon size={18} className={isMirrored ? 'mirrored' : undefined} aria-hidden />;
  if ('to' in entry) {
    return (
      <Menu.Item component={Link} to={entry.to} leftSection={leftSection}>
        {text}
      </Menu.Item>
    );
  }
  if ('newTab' in entry) {
    return (
      <Menu.Item component="a" href={entry.newTab} target="_blank" rel="noopener" leftSection={leftSection}>
        {text}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item leftSection={leftSection} onClick={entry.onClick}>
      {text}
    </Menu.Item>
  );
}

/** Reloads the page afterwards, because the wizard beside it holds the discarded draft. */
function DiscardDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('myInquiries');
  const navigate = useNavigate();
  const discard = useMutation({
    mutationFn: () => discardLoadedDraft(id, () => callApi(discardMyChanges, { id })),
    onSuccess: () => navigate(0),
    onError: onClose,
  });
  return (
    <ConfirmDialog
      opened
      title={t('discard.title')}
      confirmLabel={t('discard.confirm')}
      loading={discard.isPending || discard.isSuccess}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    >
      {t('discard.text')}
    </ConfirmDialog>
  );
}

type DeleteDialogProps = {
  inquiry: MenuInquiry;
  opened: boolean;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
};

function DeleteDialog({ inquiry, opened, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('myInquiries');
  const remove = useDeleteInquiry();
  const restore = useRestoreInquiry();
  const confirm = () =>
    remove.mutate(inquiry.id, {
      onSuccess: () => {
        showUndoNotice({
          id: `deleted ${inquiry.id}`,
          message: t('deleted', { title: isolateNumbers(inquiry.title) }),
          onUndo: () => restore.mutate(inquiry.id),
        });
        onDeleted?.();
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('deleteTitle', { title: isolateNumbers(inquiry.title) })}
      confirmLabel={t('delete')}
      loading={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {inquiry.state === 'draft' ? t('deleteDraftText') : t('deleteText', { count: inquiry.responseCount })}
    </ConfirmDialog>
  );
}
