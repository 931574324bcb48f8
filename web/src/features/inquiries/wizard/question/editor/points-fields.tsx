import { Text, TextInput } from '@mantine/core';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { useDraftFieldErrorProps } from '../../components/fields/draft-field.tsx';
import { questionKindsByResponseType } from '../../question-kinds-by-response-type.ts';
import { useQuestionActions } from '../use-question-actions.ts';
import classes from './points-fields.module.css';

type PointsFieldsProps = {
  question: Question;
  /** The fields of both ends. */
  min: ReactNode;
  max: ReactNode;
};

/** A row of points: each end with its label, and below them the row as participants see it. */
export function PointsFields({ question, min, max }: PointsFieldsProps) {
  return (
    <div className={classes.fields}>
      {min}
      <EndLabel question={question} name="minLabel" />
      {max}
      <EndLabel question={question} name="maxLabel" />
      <PointsPreview question={question} />
    </div>
  );
}

function EndLabel({ question, name }: { question: Question; name: 'minLabel' | 'maxLabel' }) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  return (
    <TextInput
      {...useDraftFieldErrorProps(`${question.id}.${name}`)}
      label={t(`bounds.points.${name}`)}
      placeholder={t(`bounds.points.${name}Example`)}
      maxLength={textLimits.endLabel}
      dir={getDirAttribute(question[name])}
      value={question[name]}
      onChange={(event) => actions.changeField(question.id, { [name]: event.currentTarget.value })}
    />
  );
}

/** More points are shortened to the first ones and the last. */
const maxPoints = 21;
const firstPoints = 9;

/** Renders nothing while the ends make no row. */
function PointsPreview({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const { min, max, minLabel, maxLabel, responseType } = question;
  if (typeof min !== 'number' || typeof max !== 'number' || min >= max) return null;
  const { PointIcon } = questionKindsByResponseType[responseType];
  const count = max - min + 1;
  const points = Array.from({ length: count > maxPoints ? firstPoints : count }, (_, index) => min + index);
  return (
    // The fields above say the same.
    <div className={classes.preview} aria-hidden>
      <Text size="xs" c="dimmed">
        {t('steps.preview')}
      </Text>
      <div className={classes.row}>
        <div className={PointIcon === undefined ? classes.numbers : classes.icons}>
          {points.map((point) =>
            PointIcon === undefined ? (
              <span key={point}>{format.number(point)}</span>
            ) : (
              <PointIcon key={point} size={26} stroke={1.2} />
            ),
          )}
          {count > maxPoints && (
            <>
              <span>…</span>
              <span>{format.number(max)}</span>
            </>
          )}
        </div>
        {(minLabel !== '' || maxLabel !== '') && (
          <div className={classes.labels}>
            <bdi>{minLabel}</bdi>
            <bdi>{maxLabel}</bdi>
          </div>
        )}
      </div>
    </div>
  );
}
