import { Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PeopleImportSourceForm } from '../components/people-import-source-form.tsx';
import type { PeopleImportDialogState } from '../components/use-people-import-dialog.ts';

type EmptyInviteeListProps = { inquiryId: string; dialog: PeopleImportDialogState; onOne: () => void };

/** Takes the first people of a list; the dialog then shows what was read. */
export function EmptyInviteeList({ inquiryId, dialog, onOne }: EmptyInviteeListProps) {
  const { t } = useTranslation('people');
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={720}>
      <Title order={2} size="h3" mb="xs">
        {t('invited.empty')}
      </Title>
      <PeopleImportSourceForm
        target={{ inquiryId, mode: 'add' }}
        isListEmpty
        onOne={onOne}
        onTarget={() => {}}
        text={dialog.text}
        onText={dialog.setText}
        onUploaded={dialog.openAt}
      />
    </Paper>
  );
}
