import { Alert, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import { getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { countDrawnQuestions } from '@nazar/domain/inquiries/answerable-questions.ts';
import type { Answer, AnswerMap } from '@nazar/domain/inquiries/answers.ts';
import { type CompiledInquiry, compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import { isResponseFinal } from '@nazar/domain/participation/edit-rules.ts';
import { computeRemainingPlacesByOption } from '@nazar/domain/participation/option-places.ts';
import {
  computeParticipationOutcome,
  type ParticipationOutcome,
} from '@nazar/domain/participation/outcome.ts';
import { makeParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import { scoreAnswers } from '@nazar/domain/participation/score.ts';
import { isLanguage, type Language, languages } from '@nazar/domain/text/language.ts';
import { IconDeviceDesktop, IconDeviceMobile, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQueryKey } from '../../../../../api/query-client.ts';
import { EmptyState } from '../../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../../ui/states/error-state.tsx';
import { HiddenPartsNote } from '../../conditions/hidden-parts-note.tsx';
import { toDefinitionWithDummyCodes, toSavedDraft } from '../../draft/draft.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { useParticipationPreviewComponent } from '../../participation-preview.ts';
import { useWizardTextsOfLanguage } from '../../use-wizard-texts-of-language.ts';
import { fetchStoredDraft } from '../../wizard-queries.ts';
import classes from './preview-step.module.css';

const noAnswers: AnswerMap = new Map();

const scrollIntoView = (frame: HTMLElement | null) => frame?.scrollIntoView({ block: 'nearest' });

/** The pages for participants, made by the server from the stored draft. */
export function PreviewStep() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const id = useDraftSelector((state) => state.id);
  const revision = useDraftSelector((state) => state.revision);
  const isFailed = useDraftSelector((state) => state.save === 'failed' || state.save === 'offline');
  const drawn = useDraftSelector(({ settings, segments }) => countDrawnQuestions({ ...settings, segments }));
  const [answers, setAnswers] = useState<AnswerMap>(noAnswers);
  const [frame, setFrame] = useState<'phone' | 'desktop'>('phone');
  const [chosenLanguage, setChosenLanguage] = useState<Language | null>(null);
  const query = useQuery({
    queryKey: [...callQueryKey(getMyInquiry), 'preview', id, revision],
    queryFn: async () => {
      await store.flush();
      return fetchStoredDraft(id);
    },
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm" className={classes.tools}>
        <Text size="sm" c="dimmed" maw={520}>
          {t('preview.hint')}
          {drawn !== null && ` ${t('preview.drawn', { count: drawn })}`}
        </Text>
        {query.data?.item.secondLanguage != null && (
          <SegmentedControl
            aria-label={t('preview.language')}
            value={chosenLanguage ?? query.data.item.language}
            onChange={(value) => isLanguage(value) && setChosenLanguage(value)}
            data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        )}
        <SegmentedControl
          visibleFrom="sm"
          aria-label={t('preview.frame')}
          value={frame}
          onChange={(value) => setFrame(value === 'desktop' ? 'desktop' : 'phone')}
          data={[
            { value: 'phone', label: <FrameLabel icon={IconDeviceMobile} text={t('preview.phone')} /> },
            { value: 'desktop', label: <FrameLabel icon={IconDeviceDesktop} text={t('preview.desktop')} /> },
          ]}
        />
      </Group>
      {isFailed && (
        <Alert icon={<IconInfoCircle aria-hidden />} color="cyan.9">
          {t('preview.lastSaved')}
        </Alert>
      )}
      {query.isPending && <Skeleton h={420} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && query.data.pages.length === 0 && (
        <EmptyState title={t('preview.empty')}>{t('preview.emptyHint')}</EmptyState>
      )}
      {query.data !== undefined && query.data.pages.length > 0 && (
        <>
          <div className={classes.frame} data-frame={frame} ref={scrollIntoView}>
            <Suspense fallback={<Skeleton className={classes.page} />}>
              <Page
                {...query.data}
                language={chosenLanguage ?? query.data.item.language}
                onAnswers={setAnswers}
              />
            </Suspense>
          </div>
          <HiddenPartsNote pages={query.data.pages} answers={answers} />
        </>
      )}
    </Stack>
  );
}

type PageProps = CallResult<typeof getMyInquiry> & {
  language: Language;
  onAnswers: (answers: AnswerMap) => void;
};

function Page({ item, pages, language, onAnswers }: PageProps) {
  const { t } = useTranslation('wizard');
  const inTheirs = useWizardTextsOfLanguage(language);
  const Preview = useParticipationPreviewComponent();
  // The same object for the same inquiry, because a new object would restart the preview.
  const previewed = useMemo(() => {
    const { id, revision: _, segments, settings } = toSavedDraft(item);
    const shown = translateInquiry({ ...settings, segments }, language);
    const compiled = compileInquiry(
      toDefinitionWithDummyCodes({ settings: shown, segments: shown.segments }),
    );
    return {
      inquiryId: id,
      look: makeParticipationPageLook(shown),
      pages: shown.language === item.language ? pages : buildPages(compiled, { seed: 1 }),
      places: computeRemainingPlacesByOption(compiled, []),
      completionMessage: shown.completionMessage,
      outcomeOf: makeOutcomeFunction(compiled),
    };
  }, [item, pages, language]);
  return (
    <Preview
      previewed={previewed}
      title={t('preview.frameTitle')}
      className={classes.page}
      ended={inTheirs('preview.ended')}
      again={inTheirs('preview.again')}
      onAnswers={onAnswers}
    />
  );
}

/** Computes the outcome by the rules that the server uses. */
function makeOutcomeFunction(
  compiled: CompiledInquiry,
): (answers: readonly Answer[]) => ParticipationOutcome {
  const isFinal = isResponseFinal(compiled.definition, undefined);
  return (answers) =>
    computeParticipationOutcome(compiled, answers, { scored: scoreAnswers(compiled, answers), isFinal });
}

function FrameLabel({ icon: Icon, text }: { icon: typeof IconDeviceMobile; text: string }) {
  return (
    <Group gap={6} wrap="nowrap" justify="center">
      <Icon size={18} aria-hidden />
      <span>{text}</span>
    </Group>
  );
}
