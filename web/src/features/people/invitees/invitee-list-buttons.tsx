import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PeopleAction } from '@nazar/domain/access/workspace.ts';
import type { InviteeProgress } from '@nazar/domain/invitations/invitee-progress.ts';
import { IconMail, IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { PeopleActionButton } from '../../../ui/people-action-button.tsx';

type InviteeListButtonsProps = {
  inquiryId: string;
  /** The next step; null if there is none. */
  action: PeopleAction | null;
  progress: InviteeProgress;
  mayWrite: boolean;
  onImport: () => void;
};

/** The next step with the people of a list, then the ways to more people and to their messages. */
export function InviteeListButtons(props: InviteeListButtonsProps) {
  const { inquiryId, action, progress, mayWrite, onImport } = props;
  const { t } = useTranslation(['people', 'workspace']);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // Without their icons they fit into one row on a phone.
  const quiet = { size: 'md', variant: 'subtle', ...(isNarrow && { px: 'xs' }) };
  const icon = (Icon: typeof IconMail) => !isNarrow && <Icon size={18} aria-hidden />;
  return (
    <Group gap="xs">
      {action !== null && (
        <PeopleActionButton inquiryId={inquiryId} action={action} size="md" {...(isNarrow && { w: '100%' })}>
          {action === 'invite'
            ? t('invited.inviteChosen', { count: progress.toInvite })
            : action === 'remind'
              ? t('invited.remindChosen', { count: progress.toRemind })
              : t(`workspace:action.${action}`)}
        </PeopleActionButton>
      )}
      <Button {...quiet} leftSection={icon(IconTableImport)} onClick={onImport}>
        {t('bringIn')}
      </Button>
      {/* An invitation or reminder is written on the same page. */}
      {mayWrite && action !== 'invite' && !(isNarrow && action === 'remind') && (
        <Button {...quiet} component={Link} to={paths.invitations(inquiryId)} leftSection={icon(IconMail)}>
          {t('invited.invite')}
        </Button>
      )}
    </Group>
  );
}
