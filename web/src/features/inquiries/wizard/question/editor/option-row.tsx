import { Draggable } from '@hello-pangea/dnd';
import { Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import type { Option, ResponseType } from '@nazar/domain/inquiries/question.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { IconCircle, IconGripVertical, IconSquare } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { WarningText } from '../../../../../ui/forms/warning-text.tsx';
import { FileUploadField, usePictureUrl } from '../../../../files/index.ts';
import { useLinesLeftNotice } from '../../../use-lines-left-notice.ts';
import { DraftField, useDraftFieldErrorProps } from '../../components/fields/draft-field.tsx';
import { DraftNumberField } from '../../components/fields/draft-number-field.tsx';
import { OptionConditionEditor } from '../../conditions/option-condition-editor.tsx';
import { readLabelPaste } from '../../draft/pasted-labels.ts';
import classes from '../question-step.module.css';
import { useQuestionActions } from '../use-question-actions.ts';
import { getOptionKind } from './option-kind.ts';
import { OptionTools } from './option-tools.tsx';
import { RightAnswerMark } from './right-answer-mark.tsx';

type OptionRowProps = {
  questionId: string;
  responseType: ResponseType;
  option: Option;
  /** The index among options of the same role. */
  index: number;
  /** The number of an earlier option with the same label. */
  repeated: number | undefined;
  /** Whether the option can be set as a right answer. */
  canBeRight: boolean;
  /** Whether the number of people who can choose it has a field. */
  asksCapacity: boolean;
  /** Shows that field; undefined if it is shown or not possible. */
  onAskCapacity: ((optionId: string) => void) | undefined;
  onEnter: (optionId: string) => void;
  onRemove: (optionId: string) => void;
};

/** One editable option. */
export const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { questionId, responseType, option, index, repeated, canBeRight } = props;
  const { asksCapacity, onAskCapacity, onEnter, onRemove } = props;
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const actions = useQuestionActions();
  const number = format.number(index + 1);
  const field = useDraftFieldErrorProps(`${option.id}.body`);
  const { fixedOptions } = answerTypes[responseType];
  // Only a file changes the option, so nothing has to be attached.
  const [showsPicture, setShowsPicture] = useState(option.type === 'image');
  const hasPictureField = showsPicture || option.type === 'image';
  const togglePicture = () => {
    setShowsPicture(!hasPictureField);
    if (option.type === 'image') actions.changeOption(questionId, option.id, { type: 'text', file: null });
  };
  const [asksCondition, { toggle: toggleCondition }] = useDisclosure(false);
  const notifyLinesLeft = useLinesLeftNotice();
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes a word, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(option.id);
    }
    if (event.key === 'Backspace' && option.body === '' && !fixedOptions) {
      event.preventDefault();
      onRemove(option.id);
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const fixed = fixedOptions || option.role === 'other' || option.role === 'none';
    const pasted = fixed ? null : readLabelPaste(event);
    if (pasted === null) return;
    event.preventDefault();
    const { left, lastId } = actions.pasteOptionLabels(questionId, option.id, pasted);
    requestAnimationFrame(() => focusFieldByKey(`${lastId}.body`));
    if (left > 0) notifyLinesLeft(left);
  };
  return (
    <Draggable draggableId={option.id} index={index}>
      {(provided, snapshot) => (
        <div
          ref={provided.innerRef}
          {...provided.draggableProps}
          className={classes.option}
          data-hidden={option.hidden || undefined}
          data-dragging={snapshot.isDragging || undefined}
        >
          <div
            className={classes.grip}
            {...provided.dragHandleProps}
            {...{ 'aria-label': t(`option.drag.${getOptionKind(option)}`, { number }) }}
          >
            <IconGripVertical size={16} aria-hidden />
          </div>
          {canBeRight ? (
            <RightAnswerMark
              questionId={questionId}
              responseType={responseType}
              option={option}
              number={number}
            />
          ) : (
            <RoleMark responseType={responseType} option={option} number={number} />
          )}
          <Stack gap={4} className={classes.field}>
            <div className={classes.texts}>
              <TextInput
                {...field}
                aria-label={t(`option.label.${option.role}`, { number })}
                placeholder={t(`option.placeholder.${option.role}`, { number })}
                description={
                  repeated === undefined ? (
                    getRoleHint(option, t)
                  ) : (
                    <WarningText>
                      {t(`option.repeats.${getOptionKind(option)}`, {
                        number,
                        first: format.number(repeated),
                      })}
                    </WarningText>
                  )
                }
                inputWrapperOrder={['input', 'description', 'error']}
                maxLength={hardLimits.body}
                dir={getDirAttribute(option.body)}
                value={option.body}
                onChange={(event) =>
                  actions.changeOption(questionId, option.id, { body: event.currentTarget.value })
                }
                onKeyDown={handleKey}
                onPaste={paste}
              />
              {asksCapacity && <OptionCapacity questionId={questionId} option={option} number={number} />}
            </div>
            {hasPictureField && <OptionPicture questionId={questionId} option={option} />}
            <OptionConditionEditor
              questionId={questionId}
              option={option}
              opened={asksCondition}
              onToggle={toggleCondition}
            />
          </Stack>
          {option.type === 'image' && option.file !== null && <Picture file={option.file} />}
          <OptionTools
            questionId={questionId}
            responseType={responseType}
            option={option}
            number={number}
            onRemove={() => onRemove(option.id)}
            onCondition={toggleCondition}
            onCapacity={onAskCapacity && (() => onAskCapacity(option.id))}
            hasPictureField={hasPictureField}
            onPicture={togglePicture}
          />
        </div>
      )}
    </Draggable>
  );
});

function getRoleHint(option: Option, t: (key: string) => string): string | undefined {
  if (option.hidden) return t('option.isHidden');
  if (option.role === 'other') return t('option.otherHint');
  return option.role === 'none' ? t('option.noneHint') : undefined;
}

type RoleMarkProps = Pick<OptionRowProps, 'responseType' | 'option'> & { number: string };

/** The mark that participants see. */
function RoleMark({ responseType, option, number }: RoleMarkProps) {
  if (option.role === 'row' || option.role === 'column') return <span className={classes.mark} />;
  if (answerTypes[responseType].orderIsAnswer) {
    return (
      <Text className={classes.mark} size="sm" c="dimmed" aria-hidden>
        {number}
      </Text>
    );
  }
  const Icon = answerTypes[responseType].shape === 'options' ? IconSquare : IconCircle;
  return (
    <span className={classes.mark}>
      <Icon size={18} aria-hidden />
    </span>
  );
}

function OptionCapacity({
  questionId,
  option,
  number,
}: Pick<OptionRowProps, 'questionId' | 'option'> & { number: string }) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  return (
    <div className={classes.capacity}>
      <DraftNumberField
        name={`${option.id}.capacity`}
        aria-label={t('capacity.of', { number })}
        placeholder={t('setting.noLimit')}
        suffix={option.capacity === null ? undefined : t('capacity.unit', { count: option.capacity })}
        value={option.capacity}
        min={1}
        max={hardLimits.capacity}
        onChange={(capacity) => actions.changeOption(questionId, option.id, { capacity })}
      />
    </div>
  );
}

function OptionPicture({ questionId, option }: Pick<OptionRowProps, 'questionId' | 'option'>) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  return (
    <DraftField name={`${option.id}.file`}>
      {(error) => (
        <FileUploadField
          compact
          label={t('option.picture')}
          value={option.file}
          error={error}
          onChange={(file) =>
            actions.changeOption(questionId, option.id, { type: file === null ? 'text' : 'image', file })
          }
        />
      )}
    </DraftField>
  );
}

function Picture({ file }: { file: string }) {
  const { at, onError } = usePictureUrl(file);
  return <img src={at(320)} onError={onError} alt="" className={classes.picture} />;
}
