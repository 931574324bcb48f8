import { Button, Menu, Group as Row, Select } from '@mantine/core';
import { personSorts } from '@nazar/domain/api/group-calls.ts';
import { exportMyInquiryAllowedUsers } from '@nazar/domain/api/invited-calls.ts';
import { messageStates, stateFilters } from '@nazar/domain/invitations/people-filter.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callFile } from '../../../api/call-file.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { fileName, saveFile } from '../../../ui/download/save-file.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { askedFor, type InvitedFilter } from './invited-queries.ts';

type InvitedToolsProps = {
  filter: InvitedFilter;
  change: (changes: Partial<InvitedFilter>) => void;
  /** Of the inquiry, for the name of the file. */
  title: string;
  anonymous: boolean;
  isPublished: boolean;
  /** How many the filter finds; null without a filter. */
  found: number | null;
};

/** On a phone two stand side by side. */
const half = { base: 'calc(50% - 8px)', sm: 200 };

/** Tools to find people on the list and to download the found ones as a file. */
export function InvitedTools({ filter, change, title, anonymous, isPublished, found }: InvitedToolsProps) {
  const { t } = useTranslation('people');
  return (
    <Row gap="sm" mb="sm" align="center">
      <SearchBox label={t('search')} search={filter.search} onSearch={(search) => change({ search })} />
      <Select
        aria-label={t('invited.state')}
        w={half}
        allowDeselect={false}
        data={[
          { value: 'all', label: t('invited.allStates') },
          ...stateFilters.map((value) => ({ value, label: t(`invited.states.${value}`) })),
        ]}
        value={filter.state ?? 'all'}
        onChange={(state) => change({ state: stateFilters.find((name) => name === state) ?? null })}
      />
      <Select
        aria-label={t('invited.message')}
        w={half}
        allowDeselect={false}
        maxDropdownHeight={400}
        data={[
          { value: 'all', label: t('invited.allMessages') },
          ...messageStates.map((value) => ({ value, label: t(`invited.messages.${value}`) })),
        ]}
        value={filter.message ?? 'all'}
        onChange={(message) => change({ message: messageStates.find((name) => name === message) ?? null })}
      />
      <Select
        aria-label={t('sort')}
        w={half}
        allowDeselect={false}
        data={personSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={filter.sort}
        onChange={(sort) => change({ sort: personSorts.find((name) => name === sort) ?? 'added' })}
      />
      <ExportMenu filter={filter} name={title} found={found} withLinks={isPublished && !anonymous} />
    </Row>
  );
}

type ExportMenuProps = { filter: InvitedFilter; name: string; found: number | null; withLinks: boolean };

function ExportMenu({ filter, name, found, withLinks }: ExportMenuProps) {
  const { t } = useTranslation('people');
  const [busy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx', links = false) => {
    setBusy(true);
    try {
      const { sort: _sort, ...asked } = askedFor(filter);
      const file = await callFile(exportMyInquiryAllowedUsers, { ...asked, format, withLinks: links });
      saveFile(file, fileName(name, format));
    } catch {
      // Shown already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionMenu
      button={
        <Button
          variant="subtle"
          loading={busy}
          disabled={found === 0}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('export')}
        </Button>
      }
    >
      {found !== null && <Menu.Label>{t('found', { count: found })}</Menu.Label>}
      <Menu.Item onClick={() => void save('xlsx')}>Excel (XLSX)</Menu.Item>
      <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
      {withLinks && <Menu.Item onClick={() => void save('xlsx', true)}>{t('invited.exportLinks')}</Menu.Item>}
    </ActionMenu>
  );
}
