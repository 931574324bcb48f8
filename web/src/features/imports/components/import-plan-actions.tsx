import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../api/api-problem.ts';

type PlanActionsProps = { error: unknown; loading: boolean; onCheck: () => void };

/** The problem of one column in a refused plan; null if there is none. */
export function findColumnProblem(error: unknown, at: number): string | null {
  if (!(error instanceof ApiProblem)) return null;
  const path = `plan.columns.${at}.`;
  return Object.entries(error.fields).find(([key]) => key.startsWith(path))?.[1].text ?? null;
}

export function findPlanFieldProblem(error: unknown, path: string): string | null {
  return error instanceof ApiProblem ? (error.fields[path]?.text ?? null) : null;
}

export function ImportPlanActions({ error, loading, onCheck }: PlanActionsProps) {
  const { t } = useTranslation('imports');
  const general = error instanceof ApiProblem ? error.texts : [];
  return (
    <>
      {general.length > 0 && (
        <Alert color="red" title={t('plan.wrong')}>
          {general.slice(0, 5).map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
        </Alert>
      )}
      <Group gap="sm">
        <Button size="md" loading={loading} onClick={onCheck}>
          {t('plan.check')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('plan.checkHint')}
        </Text>
      </Group>
    </>
  );
}
