import { Stack, Switch, Text } from '@mantine/core';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { useTranslation } from 'react-i18next';
import { useQuestionActions } from '../use-question-actions.ts';

/** What the limits beside the options mean, and whether participants see what is left. */
export function CapacitySummary({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const { id, options, showRemaining } = question;
  return (
    <Stack gap="xs" mt="xs" ps={{ base: 0, sm: 52 }}>
      <Text size="sm" c="dimmed">
        {t('capacity.hint')}
      </Text>
      <Switch
        label={t('capacity.showRemaining')}
        checked={showRemaining}
        disabled={options.every(({ capacity }) => capacity === null)}
        onChange={(event) => actions.changeField(id, { showRemaining: event.currentTarget.checked })}
      />
    </Stack>
  );
}
