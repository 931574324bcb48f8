import { Button, Group } from '@mantine/core';
import { IconMail, IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { useIsNarrow } from '../../../ui/use-media-query.ts';

type InviteeListButtonsProps = {
  inquiryId: string;
  mayWrite: boolean;
  /** Number of people who are not invited yet. */
  toInvite: number;
  onImport: () => void;
};

/** Inviting is the main button while some people are not invited, otherwise importing is. */
export function InviteeListButtons(props: InviteeListButtonsProps) {
  const { inquiryId, mayWrite, toInvite, onImport } = props;
  const { t } = useTranslation('people');
  const isNarrow = useIsNarrow();
  // Without its icon it is beside the main button on a phone.
  const second = { variant: 'subtle', ...(isNarrow && { px: 'xs', leftSection: null }) };
  const leads = mayWrite && toInvite > 0;
  const invite = mayWrite && (
    <Button
      component={Link}
      to={paths.invitations(inquiryId)}
      size="md"
      leftSection={<IconMail size={18} aria-hidden />}
      {...(!leads && second)}
    >
      {leads ? t('invited.inviteChosen', { count: toInvite }) : t('invited.invite')}
    </Button>
  );
  return (
    <Group gap="xs">
      {leads && invite}
      <Button
        size="md"
        leftSection={<IconTableImport size={18} aria-hidden />}
        {...(leads && second)}
        onClick={onImport}
      >
        {t('bringIn')}
      </Button>
      {!leads && invite}
    </Group>
  );
}
