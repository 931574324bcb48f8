import { Alert, Anchor, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { InviteeFigures } from './invitee-figures.tsx';

type InviteeListNotesProps = ComponentProps<typeof InviteeFigures> & { isLimited: boolean };

/** Notes on the whole list: its purpose and its figures. */
export function InviteeListNotes({ inquiryId, isLimited, ...figures }: InviteeListNotesProps) {
  const { t } = useTranslation('people');
  const { counts, isPublished } = figures;
  const settings = paths.wizard(inquiryId, 'setting');
  return (
    <Stack gap="sm">
      {!isLimited && (
        <Alert color="orange.9" icon={<IconInfoCircle aria-hidden />}>
          {t('invited.notLimited')}{' '}
          {!isPublished && (
            <Anchor component={Link} to={settings} inherit>
              {t('invited.toSetting')}
            </Anchor>
          )}
        </Alert>
      )}
      {counts.people > 0 && <InviteeFigures {...{ inquiryId }} {...figures} />}
    </Stack>
  );
}
