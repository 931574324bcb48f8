import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getMainWorkspaceAction } from '@nazar/domain/access/workspace.ts';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { IconArrowRight, IconLockOpen, IconSend, IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { PeopleActionButton } from '../../../ui/people-action-button.tsx';
import { ReopenInquiryDialog } from '../reopen-inquiry-dialog.tsx';
import { useInviteeProgress } from '../share/use-invitee-progress.ts';

type WorkspaceActionButtonProps = {
  workspace: Workspace;
  size?: 'sm' | 'md';
};

/** The button for the next step, by the state of the inquiry. */
export function WorkspaceActionButton(props: WorkspaceActionButtonProps) {
  const { workspace, size = 'sm' } = props;
  const { t } = useTranslation('workspace');
  const [reopening, { open, close }] = useDisclosure(false);
  const { id, title } = workspace;
  // Only if people who can't be loaded would be invited does it matter who they are.
  const invitees = useInviteeProgress(id, getMainWorkspaceAction(workspace, null) === 'invite');
  const action = getMainWorkspaceAction(workspace, invitees);
  if (action === null) return null;
  if (action === 'reopen') {
    return (
      <>
        <Button size={size} leftSection={<IconLockOpen size={18} aria-hidden />} onClick={open}>
          {t('action.reopen')}
        </Button>
        <ReopenInquiryDialog id={id} title={title} opened={reopening} onClose={close} />
      </>
    );
  }
  if (action !== 'continue' && action !== 'publishChanges' && action !== 'share') {
    return (
      <PeopleActionButton inquiryId={id} action={action} size={size}>
        {t(`action.${action}`)}
      </PeopleActionButton>
    );
  }
  const { to, icon } = {
    continue: {
      to: paths.edit(id),
      icon: <IconArrowRight size={18} className="mirrored" aria-hidden />,
    },
    publishChanges: {
      to: paths.publish(id),
      icon: <IconSend size={18} className="mirrored" aria-hidden />,
    },
    share: { to: paths.wizard(id, 'share'), icon: <IconShare2 size={18} aria-hidden /> },
  }[action];
  return (
    <Button component={Link} to={to} size={size} leftSection={icon}>
      {t(`action.${action}`)}
    </Button>
  );
}
