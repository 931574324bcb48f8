import { useTranslation } from 'react-i18next';
import { FailedPart } from '../../../../ui/failed-part.tsx';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { ResponseNoticeSettings, useResponseNotices } from '../../../results/index.ts';
import { useDraft } from '../draft/use-draft.ts';

/** When the owner is notified of new responses. This is not part of the draft and applies at once. */
export function NoticesSection() {
  const { t } = useTranslation('results');
  const id = useDraft((state) => state.id);
  const isStored = useDraft((state) => state.isStored);
  const query = useResponseNotices(id, isStored);
  if (query.data === undefined) return <FailedPart query={query} />;
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
      <ResponseNoticeSettings inquiryId={id} />
    </FoldedSection>
  );
}
