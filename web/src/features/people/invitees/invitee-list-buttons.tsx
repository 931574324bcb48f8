import { Button, Group } from '@mantine/core';
import { IconMail, IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/paths.ts';

type InviteeListButtonsProps = {
  inquiryId: string;
  mayWrite: boolean;
  /** Whether some people are not invited yet. */
  leadsToInvite: boolean;
  centered: boolean;
  onImport: () => void;
};

/** Inviting is the main button while some people are not invited, otherwise importing is. */
export function InviteeListButtons(props: InviteeListButtonsProps) {
  const { inquiryId, mayWrite, leadsToInvite, centered, onImport } = props;
  const { t } = useTranslation('people');
  const leads = mayWrite && leadsToInvite;
  const invite = mayWrite && (
    <Button
      component={Link}
      to={paths.invitations(inquiryId)}
      size="md"
      {...(!leads && { variant: 'subtle' })}
      leftSection={<IconMail size={18} aria-hidden />}
    >
      {t('invited.invite')}
    </Button>
  );
  return (
    <Group gap="xs" justify={centered ? 'center' : 'flex-start'}>
      {leads && invite}
      <Button
        size="md"
        {...(leads && { variant: 'subtle' })}
        leftSection={<IconTableImport size={18} aria-hidden />}
        onClick={onImport}
      >
        {t('bringIn')}
      </Button>
      {!leads && invite}
    </Group>
  );
}
