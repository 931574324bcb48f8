import { Button, Group } from '@mantine/core';
import { accountDeletionDelayDays, type MyData } from '@nazar/domain/api/my-data-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Section } from '../../../../ui/section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/**
 * Explains what is deleted with the account, and starts the deletion. A banner above every screen shows a pending
 * deletion.
 */
export function DeleteAccountSection({ data }: { data: MyData }) {
  const { t } = useTranslation('myData');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const { deletion, isLastAdmin } = data;
  const hint =
    deletion === null
      ? t(isLastAdmin ? 'leave.lastAdmin' : 'leave.hint', { days: format.number(accountDeletionDelayDays) })
      : t(deletion.keepAnswers ? 'leave.dueKept' : 'leave.dueDeleted', {
          moment: format.date(deletion.dueAt, 'dateTime'),
        });
  return (
    <Section title={t('leave.title')} hint={hint}>
      {deletion === null && !isLastAdmin && (
        <Group>
          <Button color="red" onClick={() => setAsking(true)}>
            {t('leave.ask')}
          </Button>
        </Group>
      )}
      <DeleteAccountDialog data={data} opened={asking} onClose={() => setAsking(false)} />
    </Section>
  );
}
