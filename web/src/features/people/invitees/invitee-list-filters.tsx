import { Button, Indicator, NativeSelect, Group as Row, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { personSorts } from '@nazar/domain/api/group-calls.ts';
import { inviteeMessageStates, inviteeStateFilters } from '@nazar/domain/invitations/people-filter.ts';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BottomSheet } from '../../../ui/dialogs/bottom-sheet.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import type { InviteeFilter } from './invitee-queries.ts';

type InviteeToolsProps = {
  filter: InviteeFilter;
  change: (changes: Partial<InviteeFilter>) => void;
  /** The number of people that the filter finds; null while it is counted. */
  found: number | null;
};

/** The search and filters of the list; on a phone only the search is on the page. */
export function InviteeListFilters({ filter, change, found }: InviteeToolsProps) {
  const { t } = useTranslation('people');
  const isNarrow = useIsNarrow();
  const choices = useFilterChoices(filter, change);
  return (
    <Row gap="xs" wrap="nowrap">
      <SearchBox
        label={t('search')}
        search={filter.search}
        onSearch={(search) => change({ search })}
        flex="1 1 120px"
      />
      {isNarrow ? (
        <FilterSheet {...{ choices, found }} isActive={filter.state !== null || filter.message !== null} />
      ) : (
        choices.map(({ label, data, value, onChange }) => (
          <Select
            key={label}
            aria-label={label}
            w={200}
            allowDeselect={false}
            maxDropdownHeight={400}
            {...{ data, value, onChange }}
          />
        ))
      )}
    </Row>
  );
}

type FilterChoice = {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string | null) => void;
};

function useFilterChoices(filter: InviteeFilter, change: InviteeToolsProps['change']): FilterChoice[] {
  const { t } = useTranslation('people');
  return [
    {
      label: t('invited.state'),
      data: [
        { value: 'all', label: t('invited.allStates') },
        ...inviteeStateFilters.map((value) => ({ value, label: t(`invited.states.${value}`) })),
      ],
      value: filter.state ?? 'all',
      onChange: (state) => change({ state: inviteeStateFilters.find((name) => name === state) ?? null }),
    },
    {
      label: t('invited.message'),
      data: [
        { value: 'all', label: t('invited.allMessages') },
        ...inviteeMessageStates.map((value) => ({ value, label: t(`invited.messages.${value}`) })),
      ],
      value: filter.message ?? 'all',
      onChange: (message) =>
        change({ message: inviteeMessageStates.find((name) => name === message) ?? null }),
    },
    {
      label: t('sort'),
      data: personSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
      value: filter.sort,
      onChange: (sort) => change({ sort: personSorts.find((name) => name === sort) ?? 'added' }),
    },
  ];
}

type FilterSheetProps = { choices: readonly FilterChoice[]; found: number | null; isActive: boolean };

function FilterSheet({ choices, found, isActive }: FilterSheetProps) {
  const { t } = useTranslation(['people', 'responses']);
  const [opened, { open, close }] = useDisclosure(false);
  const title = t('responses:view');
  return (
    <>
      <Indicator disabled={!isActive} flex="none">
        <Button
          variant="default"
          px="sm"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={open}
        >
          {title}
        </Button>
      </Indicator>
      <BottomSheet opened={opened} onClose={close} title={title}>
        <Stack gap="md">
          {choices.map(({ label, data, value, onChange }) => (
            <NativeSelect
              key={label}
              {...{ label, data, value }}
              size="md"
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          ))}
          <Button size="md" fullWidth onClick={close}>
            {found === null ? t('showFound') : t('showCount', { count: found })}
          </Button>
        </Stack>
      </BottomSheet>
    </>
  );
}
