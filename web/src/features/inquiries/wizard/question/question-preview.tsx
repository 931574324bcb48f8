import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import { makeParticipationPageSettings } from '@nazar/domain/participation/participation-page-settings.ts';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toDefinitionWithDummyCodes } from '../draft/draft.ts';
import { makeSegment } from '../draft/make-question.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import { useParticipationPreviewComponent } from '../participation-preview.ts';
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
  const [settled] = useDebouncedValue(question, pause, { leading: true });
  return (
    <aside className={classes.preview} aria-label={t('preview.frameTitle')}>
      <Text size="xs" fw={600} c="dimmed" mb={6}>
        {t('question.preview')}
      </Text>
      {/* The preview of another question doesn't wait. */}
      {question !== undefined && <Frame question={settled?.id === question.id ? settled : question} />}
    </aside>
  );
}

function Frame({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const id = useDraftSelector((state) => state.id);
  const settings = useDraftSelector((state) => state.settings);
  const Preview = useParticipationPreviewComponent();
  const previewed = useMemo(() => makePreviewedQuestion(id, settings, question), [id, settings, question]);
  return (
    <Suspense fallback={<Skeleton className={classes.frame} />}>
      <Preview
        previewed={previewed}
        title={t('question.preview')}
        className={classes.frame}
        ended=""
        again=""
        onlyQuestions
      />
    </Suspense>
  );
}

/** The question on a page of its own, without conditions, because no other question has an answer. */
function makePreviewedQuestion(inquiryId: string, settings: InquirySettings, question: Question) {
  const options = question.options.map((option) => ({ ...option, condition: null }));
  const shown = { ...question, options, condition: null, hidden: false, pageNumber: 1 };
  const segments = [{ ...makeSegment(''), questions: [shown] }];
  const alone = { ...settings, shuffleQuestions: false, questionCount: null };
  const compiled = compileInquiry(toDefinitionWithDummyCodes({ settings: alone, segments }));
  return {
    inquiryId,
    look: makeParticipationPageSettings(settings),
    pages: buildPages(compiled, { seed: 1 }),
    completionMessage: '',
  };
}
