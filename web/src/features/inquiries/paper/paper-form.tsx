import { Title } from '@mantine/core';
import { listAnswerableQuestions } from '@nazar/domain/inquiries/answerable-questions.ts';
import { sortQuestions } from '@nazar/domain/inquiries/compile.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { getPrintableAccentColor } from '@nazar/domain/inquiries/theme/accent.ts';
import { getLanguageDirection } from '@nazar/domain/text/language.ts';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { PicturePreview } from '../../files/index.ts';
import classes from './paper.module.css';
import { PaperQuestion } from './paper-question.tsx';
import {
  type PaperQuestionIndex,
  PaperQuestionIndexContext,
  useFormatPaperCondition,
} from './use-paper-texts.ts';

export type PrintedInquiry = Pick<
  InquirySettings,
  'title' | 'publicTitle' | 'publicDescription' | 'language' | 'questionCount' | 'logoFile' | 'accentColor'
> & {
  readonly segments?: readonly Segment[] | undefined;
};

/** The questions that participants see, in the inquiry's language. */
export function PaperForm({ inquiry }: { inquiry: PrintedInquiry }) {
  const { t } = useTranslation('wizard');
  const { title, publicTitle, publicDescription, language, questionCount, logoFile } = inquiry;
  const accent = getPrintableAccentColor(inquiry.accentColor);
  const segments = useMemo(() => shownSegments(inquiry.segments ?? []), [inquiry.segments]);
  const questionIndex = useMemo((): PaperQuestionIndex => {
    const numbered = listAnswerableQuestions({ segments });
    return {
      byId: new Map(numbered.map((question) => [question.id, question])),
      numbers: new Map(numbered.map(({ id }, index) => [id, index + 1])),
    };
  }, [segments]);
  const hasMandatory = segments.some(({ questions }) => questions.some(({ isForce }) => isForce));
  return (
    <PaperQuestionIndexContext value={questionIndex}>
      <article
        className={classes.sheet}
        lang={language}
        dir={getLanguageDirection(language)}
        style={{ '--accent': accent ?? undefined } as CSSProperties}
      >
        {logoFile !== null && <PicturePreview file={logoFile} alt="" maxHeight={72} />}
        <Title order={1} size="h2">
          <AutoDirectionText text={publicTitle === '' ? title : publicTitle} />
        </Title>
        {publicDescription !== '' && <RichText html={publicDescription} />}
        {hasMandatory && <p className={classes.note}>{t('paper.mandatory')}</p>}
        {questionCount !== null && (
          <p className={classes.note}>{t('paper.drawn', { count: questionCount })}</p>
        )}
        {segments.map((segment) => (
          <PaperSegment key={segment.id} segment={segment} />
        ))}
      </article>
    </PaperQuestionIndexContext>
  );
}

function shownSegments(segments: readonly Segment[]): Segment[] {
  return segments
    .map((segment) => ({
      ...segment,
      questions: sortQuestions(segment)
        .filter(({ hidden }) => !hidden)
        .map((question) => ({
          ...question,
          options: question.options.filter(({ hidden, role }) => !hidden && role !== 'accepted'),
        })),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function PaperSegment({ segment }: { segment: Segment }) {
  const { t } = useTranslation('wizard');
  const words = useFormatPaperCondition();
  const { name, description, condition, questionCount, questions } = segment;
  return (
    <section className={classes.segment}>
      {name.trim() !== '' && (
        <Title order={2} size="h3" className={classes.segmentName}>
          <AutoDirectionText text={name} />
        </Title>
      )}
      {condition !== null && (
        <p className={classes.skip}>{t('paper.onlyIf.segment', { condition: words.condition(condition) })}</p>
      )}
      {questionCount !== null && <p className={classes.note}>{t('paper.drawn', { count: questionCount })}</p>}
      {description !== '' && <RichText html={words.fillRich(description)} />}
      {questions.map((question) => (
        <PaperQuestion key={question.id} question={question} />
      ))}
    </section>
  );
}
