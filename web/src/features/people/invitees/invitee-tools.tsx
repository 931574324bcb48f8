import { Menu, Group as Row, Select } from '@mantine/core';
import { personSorts } from '@nazar/domain/api/group-calls.ts';
import { exportMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { inviteeMessageStates, inviteeStateFilters } from '@nazar/domain/invitations/people-filter.ts';
import { useTranslation } from 'react-i18next';
import { fetchCallFile } from '../../../api/fetch-call-file.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { ExportPeopleMenu } from '../components/export-people-menu.tsx';
import { type InviteeFilter, inviteeFilterInput } from './invitee-queries.ts';

type InviteeToolsProps = {
  filter: InviteeFilter;
  change: (changes: Partial<InviteeFilter>) => void;
  /** The inquiry's title, used for the file's name. */
  title: string;
  anonymous: boolean;
  isPublished: boolean;
  /** The number of people that the filter finds; null without a filter. */
  found: number | null;
};

/** On a phone two of them are side by side. */
const half = { base: 'calc(50% - 8px)', sm: 200 };

/** The search and filters of the list, and a download of the found people. */
export function InviteeTools({ filter, change, title, anonymous, isPublished, found }: InviteeToolsProps) {
  const { t } = useTranslation('people');
  const { sort: _, ...asked } = inviteeFilterInput(filter);
  const load = (format: 'csv' | 'xlsx', withLinks = false) =>
    fetchCallFile(exportMyInquiryAllowedUsers, { ...asked, format, withLinks });
  return (
    <Row gap="sm" mb="sm" align="center">
      <SearchBox label={t('search')} search={filter.search} onSearch={(search) => change({ search })} />
      <Select
        aria-label={t('invited.state')}
        w={half}
        allowDeselect={false}
        data={[
          { value: 'all', label: t('invited.allStates') },
          ...inviteeStateFilters.map((value) => ({ value, label: t(`invited.states.${value}`) })),
        ]}
        value={filter.state ?? 'all'}
        onChange={(state) => change({ state: inviteeStateFilters.find((name) => name === state) ?? null })}
      />
      <Select
        aria-label={t('invited.message')}
        w={half}
        allowDeselect={false}
        maxDropdownHeight={400}
        data={[
          { value: 'all', label: t('invited.allMessages') },
          ...inviteeMessageStates.map((value) => ({ value, label: t(`invited.messages.${value}`) })),
        ]}
        value={filter.message ?? 'all'}
        onChange={(message) =>
          change({ message: inviteeMessageStates.find((name) => name === message) ?? null })
        }
      />
      <Select
        aria-label={t('sort')}
        w={half}
        allowDeselect={false}
        data={personSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={filter.sort}
        onChange={(sort) => change({ sort: personSorts.find((name) => name === sort) ?? 'added' })}
      />
      <ExportPeopleMenu
        name={title}
        load={(format) => load(format)}
        disabled={found === 0}
        label={found !== null && <Menu.Label>{t('found', { count: found })}</Menu.Label>}
        more={(save) =>
          isPublished &&
          !anonymous && (
            <Menu.Item onClick={() => save('xlsx', (format) => load(format, true))}>
              {t('invited.exportLinks')}
            </Menu.Item>
          )
        }
      />
    </Row>
  );
}
