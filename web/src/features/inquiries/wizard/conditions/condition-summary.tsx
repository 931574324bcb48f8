import { shownOptions } from '@nazar/domain/inquiries/compile.ts';
import type { Condition } from '@nazar/domain/inquiries/condition.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormatCondition } from '../../../../i18n/use-format-condition.ts';
import { findQuestion, type Segments } from '../draft/edit-segments.ts';
import { useDraft } from '../draft/use-draft.ts';
import classes from './conditions.module.css';

/** The conditions of a closed question as sentences, and how many of its options have one. */
export function ConditionSummary({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const words = useFormatCondition();
  const { condition, endCondition } = question;
  // Selects strings, so that the card renders again only when a sentence changes.
  const shown = useDraft(({ segments }) => (condition === null ? '' : sentence(condition, segments)));
  const ends = useDraft(({ segments }) => (endCondition === null ? '' : sentence(endCondition, segments)));
  function sentence(of: Condition, segments: Segments): string {
    return words.condition(of, (id) => findQuestion(segments, id));
  }
  const conditional = shownOptions(question.options).filter((option) => option.condition !== null).length;
  const lines = [
    ...(shown === '' ? [] : [t('condition.shownWhen', { condition: shown })]),
    ...(conditional === 0 ? [] : [t('condition.optionsWith', { count: conditional })]),
    ...(ends === '' ? [] : [t('condition.endsWhen', { condition: ends })]),
  ];
  return lines.map((text) => (
    <span key={text} className={classes.line}>
      <IconArrowsSplit2 size={14} aria-hidden />
      <bdi>{text}</bdi>
    </span>
  ));
}
