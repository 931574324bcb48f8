import { Box, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ResponseList } from '@nazar/domain/api/response-calls.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withSearchButton } from '../../../ui/search-button.tsx';
import { type ListPlace, type Order, orders, sortOf } from '../use-list-place.ts';

type ListToolbarProps = {
  list: ResponseList;
  place: ListPlace;
  onChange: (changes: Partial<ListPlace>) => void;
  children: ReactNode;
};

/** Search, order, and what else changes the list. */
export function ListToolbar({ list, place, onChange, children }: ListToolbarProps) {
  const { t } = useTranslation('responses');
  const [text, setText] = useState(place.search);
  useEffect(() => setText(place.search), [place.search]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ search: text.trim() });
  };
  const label = t(list.storesIdentity ? 'search' : 'searchAnonymous');
  const possible = orders.filter((order) => list.hasScores || sortOf[order].sort !== 'score');
  return (
    <Group gap="sm" align="flex-end">
      <Box component="form" role="search" onSubmit={submit} flex="1 1 240px">
        <TextInput
          type="search"
          aria-label={label}
          placeholder={label}
          {...withSearchButton}
          maxLength={textLimits.search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Box>
      <NativeSelect
        aria-label={t('order.label')}
        value={place.order}
        onChange={(event) => onChange({ order: event.currentTarget.value as Order })}
        data={possible.map((order) => ({ value: order, label: t(`order.${order}`) }))}
      />
      <Checkbox
        label={t('flag.only')}
        checked={place.flagged}
        onChange={(event) => onChange({ flagged: event.currentTarget.checked })}
        style={{ alignSelf: 'center' }}
      />
      {children}
    </Group>
  );
}
