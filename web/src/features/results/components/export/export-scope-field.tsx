import { Group, Radio } from '@mantine/core';
import { getResponseList } from '@nazar/domain/api/response-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../api/query-client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { PartLoadFailure } from '../../../../ui/loading/part-load-failure.tsx';

type ExportScopeFieldProps = {
  inquiryId: string;
  filter: Filter;
  takesAll: boolean;
  onChange: (takesAll: boolean) => void;
};

/** Selects all responses, or those that the screen's filter finds. */
export function ExportScopeField({ inquiryId, filter, takesAll, onChange }: ExportScopeFieldProps) {
  const { t } = useTranslation('filters');
  const format = useFormat();
  const list = useQuery(callQuery(getResponseList, { inquiryId, filter }));
  const matching = list.data?.matching;
  const shown = matching === undefined ? '…' : format.number(matching);
  return (
    <Radio.Group
      label={t('export.label')}
      value={takesAll ? 'all' : 'filtered'}
      onChange={(value) => onChange(value === 'all')}
    >
      <Group mt={6} gap="lg">
        <Radio value="filtered" label={t('export.filtered', { shown })} />
        <Radio value="all" label={t('export.all')} />
      </Group>
      <PartLoadFailure query={list} />
    </Radio.Group>
  );
}
