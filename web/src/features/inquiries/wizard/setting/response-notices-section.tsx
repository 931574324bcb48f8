import { useTranslation } from 'react-i18next';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { PartLoadFailure } from '../../../../ui/loading/part-load-failure.tsx';
import { ResponseNoticeForm, useResponseNoticeSettings } from '../../../results/index.ts';
import { useDraftSelector } from '../draft/use-draft.ts';

/** When the owner is notified of new responses. This is not part of the draft and applies at once. */
export function ResponseNoticesSection() {
  const { t } = useTranslation('results');
  const id = useDraftSelector((state) => state.id);
  const isStored = useDraftSelector((state) => state.isStored);
  const query = useResponseNoticeSettings(id, isStored);
  if (query.data === undefined) return <PartLoadFailure query={query} />;
  const { mode, atCount } = query.data;
  const often = t(`notices.mode.${mode}`);
  const count = atCount ?? 0;
  const once =
    mode === 'off'
      ? t('notices.summary.only', { count })
      : t('notices.summary.both', { often, once: t('notices.summary.atCount', { count }) });
  return (
    <FoldedSection
      title={t('notices.title')}
      hint={t('notices.appliesAtOnce')}
      summary={atCount === null ? often : once}
    >
      <ResponseNoticeForm inquiryId={id} />
    </FoldedSection>
  );
}
