import { Button, Paper, Text, Title } from '@mantine/core';
import { deletionDays, type MyData } from '@nazar/domain/api/my-data-calls.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** What is deleted with the account, and the way to delete it. A banner above every screen shows a pending deletion. */
export function LeaveSection({ data }: { data: MyData }) {
  const { t } = useTranslation('myData');
  const format = useFormat();
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const { deletion, isLastAdmin } = data;
  return (
    <Paper component="section" p={{ base: 'md', sm: 'lg' }} aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {t('leave.title')}
      </Title>
      <Text size="sm" c="dimmed" mt={2} mb="md">
        {deletion !== null
          ? t(deletion.keepAnswers ? 'leave.dueKept' : 'leave.dueDeleted', {
              moment: format.date(deletion.dueAt, 'dateTime'),
            })
          : t(isLastAdmin ? 'leave.lastAdmin' : 'leave.hint', { days: format.number(deletionDays) })}
      </Text>
      {deletion === null && !isLastAdmin && (
        <Button color="red" onClick={() => setAsking(true)}>
          {t('leave.ask')}
        </Button>
      )}
      <LeaveDialog data={data} opened={asking} onClose={() => setAsking(false)} />
    </Paper>
  );
}
