import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ResponseListHeader } from '@nazar/domain/api/response-calls.ts';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { FilterBar, type FilterState } from '../../results/index.ts';
import type { ResponseColumns } from '../use-response-columns.ts';
import {
  type ResponseListUrlState,
  type ResponseOrder,
  responseOrders,
  sortInputByResponseOrder,
} from '../use-response-list-url-state.ts';
import { ResponseColumnPicker } from './response-column-picker.tsx';

type ResponseListToolbarProps = {
  list: ResponseListHeader;
  place: ResponseListUrlState;
  onChange: (changes: Partial<ResponseListUrlState>) => void;
  filtering: FilterState;
  columns: ResponseColumns;
  onChoose: (columns: ResponseColumns | null) => void;
  isNarrow: boolean;
  /** Shown on a phone beside the search. */
  tools: ReactNode;
  /** Shown at the end. */
  end: ReactNode;
};

/** The search, order, columns and filter of the list; on a phone only the search is unfolded. */
export function ResponseListToolbar({ list, place, onChange, ...others }: ResponseListToolbarProps) {
  const { filtering, columns, onChoose, isNarrow, tools, end } = others;
  const { t } = useTranslation('responses');
  const foldId = useId();
  const isFiltered = filtering.filter !== null || place.flagged;
  const [isOpen, { toggle, open }] = useDisclosure(isFiltered);
  // Active conditions are visible, also those that come with Back.
  useEffect(() => {
    if (isFiltered) open();
  }, [isFiltered, open]);
  const label = t(list.storesIdentity ? 'search' : 'searchAnonymous');
  const possible = responseOrders.filter(
    (order) => list.hasScores || sortInputByResponseOrder[order].sort !== 'score',
  );
  const search = (
    <SearchBox
      label={label}
      {...(isNarrow && { placeholder: t('common:search.go') })}
      search={place.search}
      onSearch={(text) => onChange({ search: text })}
      flex="1 1 160px"
      maxWidth="none"
    />
  );
  const settings = (
    <>
      <NativeSelect
        aria-label={t('order.label')}
        value={place.order}
        onChange={(event) => onChange({ order: event.currentTarget.value as ResponseOrder })}
        data={possible.map((order) => ({ value: order, label: t(`order.${order}`) }))}
      />
      <ResponseColumnPicker {...{ list, columns, onChoose, isNarrow }} />
    </>
  );
  const filters = (
    <FilterBar
      inquiryId={list.inquiryId}
      state={filtering}
      end={isNarrow ? undefined : end}
      isGrid={isNarrow}
    >
      <Checkbox
        label={t('flag.only')}
        checked={place.flagged}
        onChange={(event) => onChange({ flagged: event.currentTarget.checked })}
      />
    </FilterBar>
  );
  if (!isNarrow) {
    return (
      <>
        <Group gap="sm">
          {search}
          {settings}
        </Group>
        {filters}
      </>
    );
  }
  return (
    <Stack gap={0}>
      <Group gap="xs" wrap="nowrap">
        {search}
        <Button
          variant="default"
          px="sm"
          flex="none"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={foldId}
          onClick={toggle}
        >
          {t('view')}
        </Button>
        {tools}
      </Group>
      <Stack id={foldId} gap="xs" my="xs" display={isOpen ? undefined : 'none'}>
        <SimpleGrid cols={2} spacing="xs">
          {settings}
        </SimpleGrid>
        {filters}
      </Stack>
      {end}
    </Stack>
  );
}
