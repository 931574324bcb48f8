import { Menu } from '@mantine/core';
import { exportMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { useTranslation } from 'react-i18next';
import { fetchCallFile } from '../../../api/fetch-call-file.ts';
import { ExportPeopleMenu } from '../components/export-people-menu.tsx';
import { type InviteeFilter, toInviteeFilterInput } from './invitee-queries.ts';

type ExportInviteesMenuProps = {
  filter: InviteeFilter;
  /** The inquiry's title, used for the file's name. */
  title: string;
  hasLinks: boolean;
  /** The number of people that the filter finds; null without a filter. */
  found: number | null;
};

/** Downloads the found people, with their personal links if the owner may see them. */
export function ExportInviteesMenu({ filter, title, hasLinks, found }: ExportInviteesMenuProps) {
  const { t } = useTranslation('people');
  const { sort: _, ...filterInput } = toInviteeFilterInput(filter);
  const load = (format: 'csv' | 'xlsx', withLinks = false) =>
    fetchCallFile(exportMyInquiryAllowedUsers, { ...filterInput, format, withLinks });
  return (
    <ExportPeopleMenu
      name={title}
      load={(format) => load(format)}
      label={found !== null && <Menu.Label>{t('found', { count: found })}</Menu.Label>}
      more={(save) =>
        hasLinks && (
          <Menu.Item onClick={() => save('xlsx', (format) => load(format, true))}>
            {t('invited.exportLinks')}
          </Menu.Item>
        )
      }
    />
  );
}
