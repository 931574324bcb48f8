import { Alert, List } from '@mantine/core';
import type { GroupImport } from '@nazar/domain/api/group-import-calls.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Shows what replacing a list would change, before it is replaced. */
export function ListReplacementNote({ item: { summary } }: { item: GroupImport }) {
  const { t } = useTranslation('people');
  const list = summary?.list;
  if (summary == null || list === undefined || list.mode !== 'replace') return null;
  if (summary.refused > 0) {
    return (
      <Alert color="red.9" icon={<IconAlertTriangle aria-hidden />} role="alert">
        {t('invited.refusedLines')}
      </Alert>
    );
  }
  return (
    <Alert
      color={list.removed > 0 ? 'orange.9' : 'cyan.9'}
      icon={<IconAlertTriangle aria-hidden />}
      title={t('invited.whatReplaces')}
    >
      <List size="sm">
        <List.Item>{t('invited.adds', { count: list.added })}</List.Item>
        <List.Item>{t('invited.keeps', { count: list.kept })}</List.Item>
        <List.Item>
          {t('invited.removes', { count: list.removed })}{' '}
          {list.removedAnswered > 0 && t('invited.ofThem', { count: list.removedAnswered })}
        </List.Item>
      </List>
      {list.removed > 0 && t('invited.answersStay')}
    </Alert>
  );
}
