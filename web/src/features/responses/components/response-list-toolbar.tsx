import { Checkbox, Group, NativeSelect } from '@mantine/core';
import type { ResponseList } from '@nazar/domain/api/response-calls.ts';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../ui/search-box.tsx';
import { type ListUrlState, type ResponseOrder, responseOrders, sortByOrder } from '../use-list-url-state.ts';

type ResponseListToolbarProps = {
  list: ResponseList;
  place: ListUrlState;
  onChange: (changes: Partial<ListUrlState>) => void;
};

/** The search and the order of the list. */
export function ResponseListToolbar({ list, place, onChange }: ResponseListToolbarProps) {
  const { t } = useTranslation('responses');
  const label = t(list.storesIdentity ? 'search' : 'searchAnonymous');
  const possible = responseOrders.filter((order) => list.hasScores || sortByOrder[order].sort !== 'score');
  return (
    <Group gap="sm" align="flex-end">
      <SearchBox
        label={label}
        search={place.search}
        onSearch={(search) => onChange({ search })}
        flex="1 1 240px"
        maxWidth="none"
      />
      <NativeSelect
        aria-label={t('order.label')}
        value={place.order}
        onChange={(event) => onChange({ order: event.currentTarget.value as ResponseOrder })}
        data={possible.map((order) => ({ value: order, label: t(`order.${order}`) }))}
      />
      <Checkbox
        label={t('flag.only')}
        checked={place.flagged}
        onChange={(event) => onChange({ flagged: event.currentTarget.checked })}
        style={{ alignSelf: 'center' }}
      />
    </Group>
  );
}
