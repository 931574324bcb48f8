import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { canReopenInquiry } from '@nazar/domain/access/workspace.ts';
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
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { callApi } from '../../../../api/call-api.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { RowMenu } from '../../../../ui/dialogs/row-menu.tsx';
import { showSuccess } from '../../../../ui/show-success.ts';
import { CloseInquiryDialog } from '../../close-inquiry-dialog.tsx';
import { ReopenInquiryDialog } from '../../reopen-inquiry-dialog.tsx';
import { LazyShareDialog } from '../../share/lazy-share-dialog.tsx';
import { discardLoadedDraft } from '../../wizard/use-opened-draft-store.ts';
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
};

/** The actions on an inquiry other than its next step. */
export function MyInquiryMenu(props: MyInquiryMenuProps) {
  const { inquiry, hasTabs = false, hasChanges = false, onDeleted } = props;
  const { t } = useTranslation('myInquiries');
  const [sharing, share] = useDisclosure(false);
  const [ending, end] = useDisclosure(false);
  const [reopening, reopen] = useDisclosure(false);
  const [discarding, discard] = useDisclosure(false);
  const [deleting, remove] = useDisclosure(false);
  const { id, state, title, abilities } = inquiry;
  const isDraft = state === 'draft';
  return (
    <>
      <RowMenu label={t('menuNamed', { title })}>
        {abilities.edit && !isDraft && !hasTabs && (
          <Menu.Item component={Link} to={paths.edit(id)} leftSection={<IconPencil size={18} aria-hidden />}>
            {t('edit')}
          </Menu.Item>
        )}
        {!isDraft && !hasTabs && inquiry.cooperationType === 'limited' && (
          <Menu.Item
            component={Link}
            to={paths.invitations(id)}
            leftSection={<IconMail size={18} aria-hidden />}
          >
            {t('invitations')}
          </Menu.Item>
        )}
        {!isDraft && !hasTabs && (
          <>
            <Menu.Item leftSection={<IconShare size={18} aria-hidden />} onClick={share.open}>
              {t('share')}
            </Menu.Item>
            <Menu.Item
              component={Link}
              to={paths.charts(id)}
              leftSection={<IconChartPie size={18} aria-hidden />}
            >
              {t('charts')}
            </Menu.Item>
          </>
        )}
        {!isDraft && (
          <Menu.Item
            component={Link}
            to={paths.myInquiry(id)}
            leftSection={<IconEye size={18} aria-hidden />}
          >
            {t('detail')}
          </Menu.Item>
        )}
        {state === 'published' && (
          <Menu.Item
            component="a"
            href={paths.participateAsOwner(id)}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('participate')}
          </Menu.Item>
        )}
        {abilities.importResponses && (
          <Menu.Item
            component={Link}
            to={paths.importAnswers({ inquiry: id })}
            leftSection={<IconTableImport size={18} aria-hidden />}
          >
            {t('import')}
          </Menu.Item>
        )}
        {abilities.edit && !hasTabs && inquiry.cooperationType === 'limited' && (
          <Menu.Item
            component={Link}
            to={paths.invited(id)}
            leftSection={<IconUsers size={18} aria-hidden />}
          >
            {t('invited')}
          </Menu.Item>
        )}
        {abilities.edit && !hasTabs && (
          <Menu.Item
            component={Link}
            to={paths.wizard(id, 'setting')}
            leftSection={<IconSettings size={18} aria-hidden />}
          >
            {t('settings')}
          </Menu.Item>
        )}
        {abilities.edit && <CopyInquiryMenuItems id={id} title={title} />}
        {hasChanges && abilities.publish && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} className="mirrored" aria-hidden />}
            onClick={discard.open}
          >
            {t('discard.open')}
          </Menu.Item>
        )}
        {abilities.publish && state === 'published' && (
          <Menu.Item leftSection={<IconLock size={18} aria-hidden />} onClick={end.open}>
            {t('closing.close')}
          </Menu.Item>
        )}
        {canReopenInquiry(inquiry) && (
          <Menu.Item leftSection={<IconLockOpen size={18} aria-hidden />} onClick={reopen.open}>
            {t('openAgain')}
          </Menu.Item>
        )}
        {abilities.delete && (
          <>
            <Menu.Divider />
            <Menu.Item color="red.9" leftSection={<IconTrash size={18} aria-hidden />} onClick={remove.open}>
              {t('delete')}
            </Menu.Item>
          </>
        )}
      </RowMenu>
      {sharing && (
        <LazyShareDialog
          inquiryId={id}
          title={inquiry.publicTitle === '' ? title : inquiry.publicTitle}
          opened
          onClose={share.close}
          counts={inquiry.publishedRevision !== null}
          closed={inquiry.state === 'expired'}
          limited={inquiry.cooperationType === 'limited'}
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
  const confirm = () =>
    remove.mutate(inquiry.id, {
      onSuccess: () => {
        showSuccess(t('deleted', { title: isolateNumbers(inquiry.title) }));
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
