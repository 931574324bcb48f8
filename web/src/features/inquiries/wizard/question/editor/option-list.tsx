import { Droppable } from '@hello-pangea/dnd';
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import {
  findRepeatedOptions,
  getOptionGroupOfRole,
  type OptionGroup,
} from '@nazar/domain/inquiries/repeated-options.ts';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { memo, useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { useDraftFieldErrorProps } from '../../components/fields/draft-field.tsx';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { useWizardTextsOfLanguage } from '../../use-wizard-texts-of-language.ts';
import { arePropsEqualExceptBody } from '../are-props-equal-except-body.ts';
import { hasMaxOptions } from '../option-actions.ts';
import { useQuestionActions } from '../use-question-actions.ts';
import { CapacitySummary } from './capacity-summary.tsx';
import { OptionRow } from './option-row.tsx';
import { type CapacityFields, useCapacityFields } from './use-capacity-fields.ts';

type ListedGroup = Exclude<OptionGroup, 'accepted'>;

type OptionListProps = {
  question: Question;
  /** Whether choices can be set as right answers. */
  asksRightAnswer: boolean;
};

/** The options of a question: choices, or the rows and columns of a matrix. */
export const OptionList = memo(function OptionList({ question, asksRightAnswer }: OptionListProps) {
  const { t } = useTranslation('wizard');
  const field = useDraftFieldErrorProps(`${question.id}.options`);
  const capacityFields = useCapacityFields(question);
  const { optionRoles } = answerTypes[question.responseType];
  if (!optionRoles.some((role) => role !== 'accepted')) return null;
  return (
    <div data-field={field['data-field']} tabIndex={-1} style={{ outline: 'none' }}>
      {field.error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mb={4}>
          {field.error}
        </Text>
      )}
      {optionRoles.includes('row') ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Part question={question} group="row" label={t('option.rows')} />
          <Part question={question} group="column" label={t('option.columns')} />
        </SimpleGrid>
      ) : (
        <Part
          question={question}
          group="choice"
          label={t('option.list')}
          asksRightAnswer={asksRightAnswer && !answerTypes[question.responseType].orderIsAnswer}
          capacityFields={capacityFields}
        />
      )}
    </div>
  );
}, arePropsEqualExceptBody);

type PartProps = {
  question: Question;
  group: ListedGroup;
  label: string;
  asksRightAnswer?: boolean;
  capacityFields?: CapacityFields;
};

function Part({ question, group, label, asksRightAnswer = false, capacityFields }: PartProps) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const { fixedOptions, shape } = answerTypes[question.responseType];
  const options = question.options.filter(({ role }) => getOptionGroupOfRole(role) === group);
  const firstShown = options.find(({ hidden }) => !hidden);
  const lacksRightAnswer = asksRightAnswer && !options.some(({ isAnswer }) => isAnswer);
  const firstOfRepeated = new Map(findRepeatedOptions(question.options).map(({ id, first }) => [id, first]));
  const focus = (id: string | null | undefined) => {
    if (id) focusFieldByKey(`${id}.body`);
  };
  const next = (optionId: string) => {
    const index = options.findIndex(({ id }) => id === optionId);
    const following = options[index + 1];
    // Enter moves to the next option and adds one at the end, unless this one is still empty.
    if (following === undefined && options[index]?.body.trim() === '') return;
    if (following !== undefined && following.body.trim() === '') return focus(following.id);
    if (fixedOptions) return focus(following?.id);
    const after = options[index]?.role === group ? optionId : undefined;
    // The field is rendered at once, because the next letters belong to it.
    focus(flushSync(() => actions.addOption(question.id, group, '', after)));
  };
  const remove = (optionId: string) => {
    const index = options.findIndex(({ id }) => id === optionId);
    flushSync(() => actions.removeOption(question.id, optionId));
    focus((options[index - 1] ?? options[index + 1])?.id);
  };
  // The functions are stable, so that only the edited row renders again.
  const latest = useRef({ next, remove });
  latest.current = { next, remove };
  const onEnter = useCallback((optionId: string) => latest.current.next(optionId), []);
  const onRemove = useCallback((optionId: string) => latest.current.remove(optionId), []);
  return (
    <Stack gap={0}>
      <Group gap="xs" mb={4} fz="sm">
        <Text inherit fw={500}>
          {label}
        </Text>
        {lacksRightAnswer && (
          <Text inherit c="dimmed">
            {t(shape === 'options' ? 'exam.markSeveral' : 'exam.markOne')}
          </Text>
        )}
      </Group>
      <Droppable droppableId={`${question.id} ${group}`} type={`option ${question.id} ${group}`}>
        {(provided) => (
          <div ref={provided.innerRef} {...provided.droppableProps}>
            {options.map((option, index) => (
              <OptionRow
                key={option.id}
                questionId={question.id}
                responseType={question.responseType}
                option={option}
                index={index}
                repeated={firstOfRepeated.get(option.id)}
                canBeRight={asksRightAnswer && option.role !== 'other' && !option.hidden}
                asksCapacity={capacityFields?.areShown === true && !option.hidden}
                onAskCapacity={capacityFields?.ask}
                onEnter={onEnter}
                onRemove={onRemove}
              />
            ))}
            {provided.placeholder}
          </div>
        )}
      </Droppable>
      <Group gap="xs" mt={4} ps={{ base: 0, sm: 52 }}>
        {!fixedOptions && <AddButtons question={question} group={group} onAdded={focus} />}
        {capacityFields?.ask !== undefined && firstShown !== undefined && (
          <AskCapacityButton optionId={firstShown.id} onAsk={capacityFields.ask} />
        )}
      </Group>
      {capacityFields?.areShown === true && <CapacitySummary question={question} />}
    </Stack>
  );
}

type AddButtonsProps = { question: Question; group: ListedGroup; onAdded: (id: string | null) => void };

function AddButtons({ question, group, onAdded }: AddButtonsProps) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const language = useDraftSelector((state) => state.settings.language);
  const words = useWizardTextsOfLanguage(language);
  const { optionRoles } = answerTypes[question.responseType];
  const canAdd = (role: 'other' | 'none') =>
    group === 'choice' &&
    optionRoles.includes(role) &&
    !question.options.some((option) => option.role === role && !option.hidden);
  if (hasMaxOptions(question)) {
    return (
      <Text size="sm" c="dimmed">
        {t('options.full', { ns: 'common', limit: hardLimits.optionsPerQuestion })}
      </Text>
    );
  }
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        px="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onAdded(flushSync(() => actions.addOption(question.id, group)))}
      >
        {t(`option.add.${group}`)}
      </Button>
      {(['other', 'none'] as const).filter(canAdd).map((role) => (
        <Button
          key={role}
          variant="subtle"
          size="sm"
          px="xs"
          onClick={() =>
            onAdded(flushSync(() => actions.addOption(question.id, role, words(`start.${role}`))))
          }
        >
          {t(`option.add.${role}`)}
        </Button>
      ))}
    </>
  );
}

function AskCapacityButton({ optionId, onAsk }: { optionId: string; onAsk: (optionId: string) => void }) {
  const { t } = useTranslation('wizard');
  return (
    <Button
      variant="subtle"
      size="sm"
      px="xs"
      leftSection={<IconUsers size={16} aria-hidden />}
      onClick={() => onAsk(optionId)}
    >
      {t('capacity.add')}
    </Button>
  );
}
