import { filterShownOptions } from '@nazar/domain/inquiries/compile.ts';
import type { Condition } from '@nazar/domain/inquiries/conditions/condition.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormatCondition } from '../../../../i18n/use-format-condition.ts';
import { findQuestion } from '../draft/edit-segments.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import classes from './conditions.module.css';

/** The conditions of a closed question as sentences, and how many of its options have one. */
export function ConditionSummary({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const { condition, endCondition } = question;
  const conditional = filterShownOptions(question.options).filter(
    (option) => option.condition !== null,
  ).length;
  return (
    <>
      {condition !== null && <ConditionLine condition={condition} text="condition.shownWhen" />}
      {conditional > 0 && <Line text={t('condition.optionsWith', { count: conditional })} />}
      {endCondition !== null && <ConditionLine condition={endCondition} text="condition.endsWhen" />}
    </>
  );
}

type ConditionLineProps = { condition: Condition; text: 'condition.shownWhen' | 'condition.endsWhen' };

/** Separate, so that questions without conditions don't subscribe to the draft. */
function ConditionLine({ condition, text }: ConditionLineProps) {
  const { t } = useTranslation('wizard');
  const words = useFormatCondition();
  // Selects a string, so that the line renders again only when its sentence changes.
  const sentence = useDraftSelector(({ segments }) =>
    words.condition(condition, (id) => findQuestion(segments, id)),
  );
  return sentence !== '' && <Line text={t(text, { condition: sentence })} />;
}

function Line({ text }: { text: string }) {
  return (
    <span className={classes.line}>
      <IconArrowsSplit2 size={14} aria-hidden />
      <bdi>{text}</bdi>
    </span>
  );
}
