import { Alert } from '@mantine/core';
import { countDueResponses } from '@nazar/domain/api/retention-calls.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../../api/query-client.ts';
import { useDraftSelector } from '../../draft/use-draft.ts';

/** Warns before publishing if the new retention deletes stored responses at once. */
export function ResponsesDueForDeletionAlert() {
  const { t } = useTranslation('wizard');
  const id = useDraftSelector((state) => state.id);
  const isAsked = useDraftSelector(
    ({ status, settings }) => status.publishedRevision !== null && settings.retentionDays !== null,
  );
  const { data } = useQuery({ ...callQuery(countDueResponses, { id }), enabled: isAsked, staleTime: 0 });
  if (!isAsked || data === undefined || data.responses === 0) return null;
  return (
    <Alert role="status" variant="light" color="red.9" icon={<IconTrash aria-hidden />}>
      {t('publish.dueResponses', { count: data.responses })}
    </Alert>
  );
}
