import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ResponseList } from '@nazar/domain/api/response-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { IconDownload, IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { RowMenu } from '../../../ui/dialogs/row-menu.tsx';
import { ExportDialog } from '../../results/index.ts';

type ResponseToolsProps = { list: ResponseList; filter: Filter | null; isNarrow: boolean };

/** Exports and imports responses; on a phone the actions are in a menu. */
export function ResponseTools({ list, filter, isNarrow }: ResponseToolsProps) {
  const { t } = useTranslation(['responses', 'results', 'exports']);
  const [isExporting, { open, close }] = useDisclosure(false);
  const exportProps = {
    ...{ onClick: open, children: t('export', { ns: 'exports' }) },
    leftSection: <IconDownload size={18} aria-hidden />,
  };
  return (
    <>
      {isNarrow ? (
        <RowMenu label={t('tools', { ns: 'results' })}>
          <Menu.Item {...exportProps} />
          {canImport(list) && (
            <Menu.Item component={Link} {...importProps(list)}>
              {t('import')}
            </Menu.Item>
          )}
        </RowMenu>
      ) : (
        <>
          <Button variant="subtle" {...exportProps} />
          <ImportLink list={list} />
        </>
      )}
      <ExportDialog opened={isExporting} onClose={close} inquiryId={list.inquiryId} filter={filter} />
    </>
  );
}

/** Only anonymous responses can be imported. */
const canImport = ({ canChange, storesIdentity }: ResponseList) => canChange && !storesIdentity;

const importProps = ({ inquiryId }: ResponseList) => ({
  to: paths.importAnswers({ inquiry: inquiryId }),
  leftSection: <IconTableImport size={18} aria-hidden />,
});

export function ImportLink({ list }: { list: ResponseList }) {
  const { t } = useTranslation('responses');
  if (!canImport(list)) return null;
  return (
    <Button component={Link} variant="subtle" {...importProps(list)}>
      {t('import')}
    </Button>
  );
}
