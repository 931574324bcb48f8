import { Button, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { getExports, startExport } from '@nazar/domain/api/export-calls.ts';
import { getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import {
  type ExportFormat,
  type ExportSettings,
  exportFormats,
  exportValueModes,
  hasValueModeSetting,
} from '@nazar/domain/exports/export-settings.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { calendarByLanguage, calendars } from '@nazar/domain/results/group-days.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../../api/call-api.ts';
import { callQuery, callQueryKey } from '../../../../api/query-client.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { startDownload } from '../../../../ui/download/start-download.ts';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { TimeZoneSelect } from '../../../../ui/time-zone/time-zone-select.tsx';
import { exportsQuery } from '../../exports-queries.ts';
import { ExportList } from './export-list.tsx';
import { ExportScopeField } from './export-scope-field.tsx';

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The upload format is offered only if a question asks for files. */
function useFormats(inquiryId: string): readonly ExportFormat[] {
  const { data } = useQuery(callQuery(getFilterFields, { inquiryId }));
  const asksFiles = data?.questions.some(({ responseType }) => answerTypes[responseType].shape === 'files');
  return asksFiles === true ? exportFormats : exportFormats.filter((format) => format !== 'files');
}

/** The settings of an export, and the requested files. One started here is downloaded as soon as it is ready. */
export function ExportPanel({ inquiryId, filter = null }: { inquiryId: string; filter?: Filter | null }) {
  const { t } = useTranslation('exports');
  const { language } = useLanguage();
  const queries = useQueryClient();
  const [settings, setSettings] = useState<ExportSettings>({
    format: 'xlsx',
    values: 'labels',
    language,
    timeZone: ownTimeZone(),
    calendar: calendarByLanguage[language],
  });
  const change = (changes: Partial<ExportSettings>) => setSettings((before) => ({ ...before, ...changes }));
  const [takesAll, setTakesAll] = useState(filter === null);
  const chosen = takesAll ? null : filter;
  const formats = useFormats(inquiryId);
  const list = useRef<HTMLDivElement>(null);
  const [startedIds, setStartedIds] = useState<readonly string[]>([]);
  const { data: exports } = useQuery(exportsQuery(inquiryId));
  const ready = exports?.items.find(({ id, url }) => url !== null && startedIds.includes(id));
  const [readyId, readyUrl] = [ready?.id, ready?.url ?? null];
  useEffect(() => {
    if (readyUrl === null) return;
    setStartedIds((ids) => ids.filter((id) => id !== readyId));
    startDownload(readyUrl);
  }, [readyId, readyUrl]);
  const start = useMutation({
    mutationFn: () => callApi(startExport, { inquiryId, settings, filter: chosen }),
    onSuccess: ({ id }) => setStartedIds((ids) => [...ids, id]),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: callQueryKey(getExports, { inquiryId }) });
      // On a phone it is below the visible part.
      list.current?.scrollIntoView?.({ block: 'end' });
    },
  });
  const options = <Value extends string>(name: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: t(`${name}.${value}`) }));
  return (
    <Stack gap="md">
      <NativeSelect
        label={t('format.label')}
        description={t(`about.${settings.format}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={settings.format}
        onChange={({ currentTarget: { value } }) => change({ format: value as ExportSettings['format'] })}
        data={options('format', formats)}
        data-autofocus
      />
      {filter !== null && <ExportScopeField {...{ inquiryId, filter, takesAll }} onChange={setTakesAll} />}
      {/* An archive of uploads contains neither labels nor dates. */}
      {settings.format !== 'files' && (
        <FoldedSection
          title={t('more')}
          summary={[
            t(`language.${settings.language}`),
            t(`calendar.${settings.calendar}`),
            hasValueModeSetting(settings.format) && t(`written.${settings.values}`),
          ]
            .filter((part) => part !== false)
            .join(' · ')}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            {/*
             * Files for SPSS always contain numbers with labels, and a codebook contains no values, so neither has this
             * choice.
             */}
            {hasValueModeSetting(settings.format) && (
              <NativeSelect
                label={t('values.label')}
                value={settings.values}
                onChange={({ currentTarget: { value } }) =>
                  change({ values: value as ExportSettings['values'] })
                }
                data={options('values', exportValueModes)}
              />
            )}
            <NativeSelect
              label={t('language.label')}
              description={t('language.hint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={settings.language}
              onChange={({ currentTarget: { value } }) =>
                change({ language: value as ExportSettings['language'] })
              }
              data={options('language', languages)}
            />
            <NativeSelect
              label={t('calendar.label')}
              value={settings.calendar}
              onChange={({ currentTarget: { value } }) =>
                change({ calendar: value as ExportSettings['calendar'] })
              }
              data={options('calendar', calendars)}
            />
            <TimeZoneSelect
              label={t('timeZone.label')}
              nothingFoundMessage={t('timeZone.none')}
              value={settings.timeZone}
              onChange={(timeZone) => change({ timeZone })}
            />
          </SimpleGrid>
        </FoldedSection>
      )}
      <Button
        onClick={() => start.mutate()}
        loading={start.isPending}
        w={{ base: '100%', xs: 'fit-content' }}
      >
        {t('start')}
      </Button>
      <ExportList inquiryId={inquiryId} ref={list} />
    </Stack>
  );
}
