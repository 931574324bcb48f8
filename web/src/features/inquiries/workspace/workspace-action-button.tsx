import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { mainWorkspaceAction } from '@nazar/domain/access/workspace.ts';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { IconArrowRight, IconLockOpen, IconMail, IconSend, IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { ReopenInquiryDialog } from '../reopen-inquiry-dialog.tsx';
import { useInviteeProgress } from '../share/use-invitee-progress.ts';

type WorkspaceActionButtonProps = {
  workspace: Workspace;
  size?: 'sm' | 'md';
  /** Whether an incomplete draft leads to the dialog before publishing, which lists what is missing. */
  publishesDraft?: boolean;
};

/** The button for the next step, by the state of the inquiry. */
export function WorkspaceActionButton(props: WorkspaceActionButtonProps) {
  const { workspace, size = 'sm', publishesDraft = false } = props;
  const { t } = useTranslation('workspace');
  const [reopening, { open, close }] = useDisclosure(false);
  const { id, title } = workspace;
  const main = mainWorkspaceAction(workspace);
  const action = main === 'continue' && publishesDraft ? 'publish' : main;
  const isInviting = action === 'invite';
  const progress = useInviteeProgress(id, isInviting);
  // Nothing is offered before it is known whether someone is left to invite.
  if (action === null || (isInviting && progress?.canInvite !== true)) return null;
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
  const { to, icon } = {
    continue: {
      to: paths.edit(id),
      icon: <IconArrowRight size={18} className="mirrored" aria-hidden />,
    },
    publish: {
      to: paths.publish(id),
      icon: <IconSend size={18} className="mirrored" aria-hidden />,
    },
    publishChanges: {
      to: paths.publish(id),
      icon: <IconSend size={18} className="mirrored" aria-hidden />,
    },
    share: { to: paths.wizard(id, 'share'), icon: <IconShare2 size={18} aria-hidden /> },
    invite: { to: paths.invitations(id), icon: <IconMail size={18} aria-hidden /> },
  }[action];
  return (
    <Button component={Link} to={to} size={size} leftSection={icon}>
      {t(`action.${action}`)}
    </Button>
  );
}
