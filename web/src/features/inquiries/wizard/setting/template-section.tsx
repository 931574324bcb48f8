import { Switch } from '@mantine/core';
import { getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../api/query-client.ts';
import { PartLoadFailure } from '../../../../ui/loading/part-load-failure.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useSetIsTemplateMutation } from '../begin/begin-queries.ts';
import { useDraftSelector } from '../draft/use-draft.ts';

/**
 * For administrators: whether others can use this inquiry as a template. This is not part of the draft and applies at
 * once.
 */
export function TemplateSection() {
  const { t } = useTranslation('wizard');
  const id = useDraftSelector((state) => state.id);
  const isStored = useDraftSelector((state) => state.isStored);
  const query = useQuery({ ...callQuery(getMyInquiry, { id, complete: false }), enabled: isStored });
  const marking = useSetIsTemplateMutation();
  if (query.data === undefined) return <PartLoadFailure query={query} />;
  const { abilities, isTemplate } = query.data.item;
  if (!abilities.markTemplate) return null;
  return (
    <Section title={t('setting.template')}>
      <Switch
        label={t('setting.isTemplate')}
        description={t('setting.isTemplateHint')}
        size="lg"
        styles={{
          trackLabel: { fontSize: '0.75rem', color: isTemplate ? undefined : 'var(--mantine-color-gray-8)' },
        }}
        onLabel={t('setting.isTemplateYes')}
        offLabel={t('setting.isTemplateNo')}
        checked={marking.isPending ? marking.variables.isTemplate : isTemplate}
        disabled={marking.isPending}
        onChange={({ currentTarget: { checked } }) => marking.mutate({ id, isTemplate: checked })}
      />
    </Section>
  );
}
