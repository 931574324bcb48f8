import { SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { useTranslation } from 'react-i18next';
import { makeRichTextExcerpt } from '../../../../../i18n/excerpt.ts';
import { DraftNumberField } from '../../components/fields/draft-number-field.tsx';
import { OptionalFieldsDisclosure } from '../../components/fields/optional-fields-disclosure.tsx';
import { useDraftSelector, useHasDraftFieldProblem } from '../../draft/use-draft.ts';
import { useQuestionActions } from '../use-question-actions.ts';

/** The number of people who can choose each option, for example a date of an event. */
export function CapacityFields({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const isBallot = useDraftSelector((state) => state.settings.anonymous);
  const { id, options, showRemaining } = question;
  const limited = options.filter(({ capacity }) => capacity !== null);
  const isUsed = limited.length > 0;
  const isWrong = useHasDraftFieldProblem(options.map((option) => `${option.id}.capacity`));
  if (isBallot && !isUsed) return null;
  return (
    <OptionalFieldsDisclosure
      inGroup
      label={t('capacity.title')}
      value={isUsed ? t('question.options', { count: limited.length }) : undefined}
      start={isUsed}
      wrong={isWrong}
    >
      <Stack gap="md" role="group" aria-label={t('capacity.title')}>
        <Text size="sm" c="dimmed">
          {t('capacity.hint')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {options
            .filter(({ hidden }) => !hidden)
            .map((option, index) => (
              <DraftNumberField
                key={option.id}
                name={`${option.id}.capacity`}
                label={
                  <bdi>
                    {makeRichTextExcerpt(option.body) ||
                      t('option.placeholder.choice', { number: index + 1 })}
                  </bdi>
                }
                placeholder={t('setting.noLimit')}
                value={option.capacity}
                min={1}
                max={hardLimits.capacity}
                onChange={(capacity) => actions.changeOption(id, option.id, { capacity })}
              />
            ))}
        </SimpleGrid>
        <Switch
          label={t('capacity.showRemaining')}
          checked={showRemaining}
          disabled={!isUsed}
          onChange={(event) => actions.changeField(id, { showRemaining: event.currentTarget.checked })}
        />
      </Stack>
    </OptionalFieldsDisclosure>
  );
}
