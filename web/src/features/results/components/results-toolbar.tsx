import { Badge, Button, Group, Menu } from '@mantine/core';
import type { ResultsSummary } from '@nazar/domain/api/result-calls.ts';
import { countGroupingSources } from '@nazar/domain/results/grouping.ts';
import { IconBell, IconDownload, IconPrinter, IconTableColumn } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RowMenu } from '../../../ui/dialogs/row-menu.tsx';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import type { FilterState } from '../filter/use-filter-state.ts';
import classes from '../results-screen.module.css';
import { usePrintResults } from '../use-print-results.ts';
import { ExportDialog } from './export/export-dialog.tsx';
import { ResponseNoticeForm } from './notices/response-notice-form.tsx';

type ResultsToolbarProps = {
  summary: ResultsSummary;
  interrupted: boolean;
  isClosed: boolean;
  filter: FilterState;
};

/** Says whether the results are up to date, with the actions on them; on a phone rare ones are in a menu. */
export function ResultsToolbar({ summary, interrupted, isClosed, filter }: ResultsToolbarProps) {
  const { t } = useTranslation('results');
  const [shown, show] = useState<'export' | 'notices' | null>(null);
  const { inquiryId } = summary;
  const close = () => show(null);
  return (
    <Group
      gap={4}
      ms="auto"
      mih={36}
      justify="flex-end"
      wrap="nowrap"
      className={classes.screenOnly}
      style={{ flexShrink: 0 }}
    >
      {(interrupted || !isClosed) && (
        <Badge variant="light" color={interrupted ? 'gray' : 'teal'} tt="none" aria-live="polite">
          {interrupted ? t('notLive') : t('live')}
        </Badge>
      )}
      <Tools
        {...{ summary, filter }}
        hasNotices={summary.canEdit && !(isClosed && summary.ballot !== null)}
        onShow={show}
      />
      <ExportDialog
        opened={shown === 'export'}
        onClose={close}
        inquiryId={inquiryId}
        filter={filter.filter}
      />
      <Dialog opened={shown === 'notices'} onClose={close} title={t('notices.button')} centered size="sm">
        <ResponseNoticeForm inquiryId={inquiryId} />
      </Dialog>
    </Group>
  );
}

type ToolsProps = {
  summary: ResultsSummary;
  filter: FilterState;
  hasNotices: boolean;
  onShow: (shown: 'export' | 'notices') => void;
};

function Tools({ summary, filter, hasNotices, onShow }: ToolsProps) {
  const { t } = useTranslation(['results', 'exports']);
  const isNarrow = useIsNarrow();
  const { inquiryId, seeResponses, finished, questions } = summary;
  const { print, isPreparing } = usePrintResults();
  const hasResponses = finished > 0;
  const exporting = seeResponses && hasResponses && (
    <Button
      variant="subtle"
      px="xs"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => onShow('export')}
    >
      {t('export', { ns: 'exports' })}
    </Button>
  );
  const tools = [
    ...(hasResponses && countGroupingSources(questions) > 1
      ? [{ text: t('crossTab'), Icon: IconTableColumn, to: filter.carry(paths.crossTab(inquiryId)) }]
      : []),
    ...(hasResponses ? [{ text: t('print'), Icon: IconPrinter, onClick: print, loading: isPreparing }] : []),
    ...(hasNotices ? [{ text: t('notices.button'), Icon: IconBell, onClick: () => onShow('notices') }] : []),
  ];
  if (isNarrow) {
    return (
      <>
        {exporting}
        {tools.length > 0 && (
          <RowMenu label={t('tools')} loading={isPreparing}>
            {tools.map(({ text, Icon, to, onClick }) => {
              const props = { leftSection: <Icon size={18} aria-hidden />, children: text };
              return to === undefined ? (
                <Menu.Item key={text} onClick={onClick} {...props} />
              ) : (
                <Menu.Item key={text} component={Link} to={to} {...props} />
              );
            })}
          </RowMenu>
        )}
      </>
    );
  }
  return (
    <>
      {exporting}
      {tools.map(({ text, Icon, to, onClick, loading = false }) => {
        const props = {
          size: 'sm',
          variant: 'subtle',
          px: 'xs',
          children: text,
          leftSection: <Icon size={18} aria-hidden />,
        };
        return to === undefined ? (
          <Button key={text} onClick={onClick} loading={loading} {...props} />
        ) : (
          <Button key={text} component={Link} to={to} {...props} />
        );
      })}
    </>
  );
}
