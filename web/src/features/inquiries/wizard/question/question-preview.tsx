import { Skeleton, Text } from '@mantine/core';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import { computeRemainingPlacesByOption } from '@nazar/domain/participation/option-places.ts';
import { makeParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import { Suspense, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRichTextExcerpt } from '../../../../i18n/excerpt.ts';
import { toDefinitionWithDummyCodes } from '../draft/draft.ts';
import { makeSegment } from '../draft/make-question.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import { useParticipationPreviewComponent } from '../participation-preview.ts';
import { useWizardTextsOfLanguage } from '../use-wizard-texts-of-language.ts';
import classes from './question-preview.module.css';

/** Milliseconds without a change after which the preview follows, because it is rendered anew. */
const pause = 300;

type QuestionPreviewProps = {
  /** The id of the question whose editor is open. */
  open: string | null;
};

/** The question that is being edited, or was last, as participants see it. */
export function QuestionPreview({ open }: QuestionPreviewProps) {
  const { t } = useTranslation('wizard');
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  const questions = useDraftSelector((state) => state.segments).flatMap((segment) => segment.questions);
  const question = questions.find(({ id }) => id === last) ?? questions[0];
  const inquiryId = useDraftSelector((state) => state.id);
  const settings = useDraftSelector((state) => state.settings);
  // They settle together, because a poll's title changes with its question.
  const shown = useMemo(
    () => (question === undefined ? null : { inquiryId, settings, question }),
    [inquiryId, settings, question],
  );
  const [settled, setSettled] = useState(shown);
  // The preview of another question doesn't wait.
  if (settled?.question.id !== shown?.question.id) setSettled(shown);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), pause);
    return () => clearTimeout(timer);
  }, [shown]);
  const headingId = useId();
  return (
    <aside className={classes.preview} aria-labelledby={headingId}>
      <Text id={headingId} size="xs" fw={600} c="dimmed" mb={6}>
        {t('question.preview')}
      </Text>
      {settled !== null && <Frame shown={settled} />}
    </aside>
  );
}

type ShownQuestion = { inquiryId: string; settings: InquirySettings; question: Question };

function Frame({ shown }: { shown: ShownQuestion }) {
  const { t } = useTranslation('wizard');
  const Preview = useParticipationPreviewComponent();
  const inTheirs = useWizardTextsOfLanguage(shown.settings.language);
  const previewed = useMemo(
    () => makePreviewedQuestion(shown, inTheirs('question.untitled')),
    [shown, inTheirs],
  );
  return (
    <Suspense fallback={<Skeleton className={classes.frame} />}>
      <Preview
        previewed={previewed}
        title={t('question.preview')}
        className={classes.frame}
        only="questions"
      />
    </Suspense>
  );
}

/**
 * The question on a page of its own, without conditions, because no other question has an answer. Until it has a text,
 * its field is named by `untitled`.
 */
function makePreviewedQuestion({ inquiryId, settings, question }: ShownQuestion, untitled: string) {
  const options = question.options.map((option) => ({ ...option, condition: null }));
  const body = makeRichTextExcerpt(question.body) === '' ? untitled : question.body;
  const only = { ...question, body, options, condition: null, hidden: false, pageNumber: 1 };
  const segments = [{ ...makeSegment(''), questions: [only] }];
  const alone = { ...settings, shuffleQuestions: false, questionCount: null };
  const compiled = compileInquiry(toDefinitionWithDummyCodes({ settings: alone, segments }));
  return {
    inquiryId,
    look: makeParticipationPageLook(settings),
    pages: buildPages(compiled, { seed: 1 }),
    places: computeRemainingPlacesByOption(compiled, []),
    completionMessage: '',
  };
}
