import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { useNumberInput } from '../../../../../ui/forms/use-number-input.ts';
import { useDraftFieldErrorProps } from '../../components/fields/draft-field.tsx';
import { isPartLocked } from '../../draft/draft.ts';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { useQuestionActions } from '../use-question-actions.ts';

/** The accepted answers, which participants never see. */
export function AcceptedAnswersEditor({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const status = useDraftSelector((state) => state.status);
  const accepted = question.options.filter(({ role, hidden }) => role === 'accepted' && !hidden);
  const add = () => {
    const id = actions.addOption(question.id, 'accepted');
    if (id !== null) requestAnimationFrame(() => focusFieldByKey(`${id}.body`));
  };
  const remove = (id: string) => {
    if (isPartLocked(status, id)) actions.changeOption(question.id, id, { hidden: true });
    else actions.removeOption(question.id, id);
  };
  return (
    <Stack gap="xs" maw={520} data-field={`${question.id}.rightAnswer`}>
      <div>
        <Text size="sm" fw={500}>
          {t('exam.accepted')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('exam.acceptedHint')}
        </Text>
      </div>
      {accepted.map((option, index) => (
        <AcceptedRow
          key={option.id}
          questionId={question.id}
          isNumber={answerTypes[question.responseType].shape === 'number'}
          optionId={option.id}
          body={option.body}
          index={index}
          onEnter={add}
          onRemove={() => remove(option.id)}
        />
      ))}
      <Button
        variant="subtle"
        size="sm"
        px="xs"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add}
      >
        {t('exam.addAccepted')}
      </Button>
    </Stack>
  );
}

type AcceptedRowProps = {
  questionId: string;
  isNumber: boolean;
  optionId: string;
  body: string;
  index: number;
  onEnter: () => void;
  onRemove: () => void;
};

function AcceptedRow(props: AcceptedRowProps) {
  const { questionId, isNumber, optionId, body, index, onEnter, onRemove } = props;
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const actions = useQuestionActions();
  const numberInput = useNumberInput();
  const change = (typed: string) => actions.changeOption(questionId, optionId, { body: typed });
  const number = format.number(index + 1);
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <TextInput
        {...useDraftFieldErrorProps(`${optionId}.body`)}
        flex={1}
        aria-label={t('option.label.accepted', { number })}
        maxLength={hardLimits.body}
        {...(isNumber
          ? {
              ...numberInput((typed) => change(foldDigits(typed))),
              value: format.digits(body),
            }
          : {
              value: body,
              dir: getDirAttribute(body),
              onChange: (event) => change(event.currentTarget.value),
            })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
        }}
      />
      <ActionIcon
        color="dark"
        size={36}
        aria-label={t('option.delete.accepted', { number })}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
