import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ResponseListHeader } from '@nazar/domain/api/response-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { IconDownload, IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { ExportDialog } from '../../results/index.ts';

type ResponseToolsProps = { list: ResponseListHeader; filter: Filter | null; isNarrow: boolean };

/** Exports and imports responses; on a phone the import is below the list. */
export function ResponseTools({ list, filter, isNarrow }: ResponseToolsProps) {
  const { t } = useTranslation('exports');
  const [isExporting, { open, close }] = useDisclosure(false);
  return (
    <>
      {isNarrow ? (
        <ActionIcon variant="default" size={36} flex="none" aria-label={t('export')} onClick={open}>
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <>
          <Button variant="subtle" onClick={open} leftSection={<IconDownload size={18} aria-hidden />}>
            {t('export')}
          </Button>
          <ImportLink list={list} />
        </>
      )}
      <ExportDialog opened={isExporting} onClose={close} inquiryId={list.inquiryId} filter={filter} />
    </>
  );
}

export function ImportLink({ list }: { list: ResponseListHeader }) {
  const { t } = useTranslation('responses');
  const { inquiryId, canImport } = list;
  if (!canImport) return null;
  return (
    <Button
      component={Link}
      variant="subtle"
      to={paths.importAnswers({ inquiry: inquiryId })}
      leftSection={<IconTableImport size={18} aria-hidden />}
    >
      {t('import')}
    </Button>
  );
}
