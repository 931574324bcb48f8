import { Skeleton, Text } from '@mantine/core';
import { makeParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import { fillPipes } from '@nazar/domain/text/pipes.ts';
import { type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftSelector } from '../draft/use-draft.ts';
import { useParticipationPreviewComponent } from '../participation-preview.ts';
import { makePipeLabels } from '../pipes/pipe-labels.ts';
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

/** The fields of an ending with the page that participants get after submitting, redrawn with each change. */
export function EndingPreview({ label, message, redirectUrl, index, children, more }: EndingPreviewProps) {
  const { t } = useTranslation('wizard');
  const Preview = useParticipationPreviewComponent();
  const inquiryId = useDraftSelector((state) => state.id);
  const settings = useDeferredValue(useDraftSelector((state) => state.settings));
  const labels = useDraftSelector((state) => makePipeLabels(state.segments));
  const shown = useDeferredValue(message);
  const previewed = useMemo(
    () => ({
      inquiryId,
      // The server filters the author's styles, and the preview step shows them.
      look: makeParticipationPageLook({ ...settings, bodyCss: '' }),
      pages: [],
      completionMessage: fillPipes(shown, (id) => `“${labels.get(id) ?? '…'}”`),
      redirectUrl,
    }),
    [inquiryId, settings, labels, shown, redirectUrl],
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
