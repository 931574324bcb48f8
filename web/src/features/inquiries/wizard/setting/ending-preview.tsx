import { Skeleton, Text } from '@mantine/core';
import { makeParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import { type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftSelector } from '../draft/use-draft.ts';
import { useParticipationPreviewComponent } from '../participation-preview.ts';
import { makePipeLabels, replacePipesWithLabels } from '../pipes/pipe-labels.ts';
import classes from './ending-preview.module.css';

type EndingPreviewProps = {
  /** The name of the message. */
  label: string;
  message: string;
  redirectUrl: string;
  /** Its place in a list: a frame that is moved in the page would lose its document. */
  index?: number;
  /** The field of the message, which it is shown beside, or below on a phone. */
  children: ReactNode;
  /** The other fields, after both. */
  more: ReactNode;
};

/** The fields of an ending with its message as participants see it, redrawn with each change. */
export function EndingPreview({ label, message, redirectUrl, index, children, more }: EndingPreviewProps) {
  const { t } = useTranslation('wizard');
  const Preview = useParticipationPreviewComponent();
  const inquiryId = useDraftSelector((state) => state.id);
  const settings = useDeferredValue(useDraftSelector((state) => state.settings));
  const labels = useDraftSelector((state) => makePipeLabels(state.segments));
  const shown = useDeferredValue(message);
  const deletedLabel = t('condition.deletedQuestion');
  // The server filters the author's styles, and the preview step shows them.
  const look = useMemo(() => makeParticipationPageLook({ ...settings, bodyCss: '' }), [settings]);
  const previewed = useMemo(
    () => ({
      inquiryId,
      look,
      pages: [],
      completionMessage: replacePipesWithLabels(shown, labels, deletedLabel),
      redirectUrl,
    }),
    [inquiryId, look, labels, deletedLabel, shown, redirectUrl],
  );
  return (
    <div className={classes.pair}>
      <div>{children}</div>
      <div className={classes.preview}>
        <Text size="sm" fw={500} aria-hidden>
          {t('question.preview')}
        </Text>
        <Suspense fallback={<Skeleton className={classes.frame} />}>
          <Preview
            key={index}
            previewed={previewed}
            title={`${label} · ${t('question.preview')}`}
            className={classes.frame}
            only="ending"
          />
        </Suspense>
      </div>
      <div>{more}</div>
    </div>
  );
}
