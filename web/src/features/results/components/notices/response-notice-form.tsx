import { Radio, Skeleton, Stack, TextInput } from '@mantine/core';
import {
  getResponseNotices,
  type ResponseNoticeSettings,
  setResponseNotices,
} from '@nazar/domain/api/response-notice-calls.ts';
import { noticeResponseCountSchema } from '@nazar/domain/notifications/notice-count.ts';
import type { ResponseNoticeMode } from '@nazar/domain/notifications/response-notice.ts';
import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import { parseDecimal } from '@nazar/domain/text/decimal.ts';
import { formatDecimal } from '@nazar/domain/text/digits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { callApi } from '../../../../api/call-api.ts';
import { callQuery, callQueryKey } from '../../../../api/query-client.ts';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { SaveIndicator } from '../../../../ui/forms/save-indicator.tsx';
import { useNumberInput } from '../../../../ui/forms/use-number-input.ts';
import { ErrorState } from '../../../../ui/states/error-state.tsx';

/** When the owner is notified of new responses; every change is saved at once. */
export function ResponseNoticeForm({ inquiryId }: { inquiryId: string }) {
  const { t } = useTranslation();
  const notices = useResponseNoticeSettings(inquiryId);
  if (notices.isError) return <ErrorState error={notices.error} onRetry={() => void notices.refetch()} />;
  if (notices.data === undefined) return <Skeleton h={220} role="status" aria-label={t('loading')} />;
  return <NoticeFields inquiryId={inquiryId} notices={notices.data} />;
}

export const useResponseNoticeSettings = (inquiryId: string, enabled = true) =>
  useQuery({ ...callQuery(getResponseNotices, { inquiryId }), enabled });

function NoticeFields({ inquiryId, notices }: { inquiryId: string; notices: ResponseNoticeSettings }) {
  const { t } = useTranslation('results');
  const save = useSaveNotices(inquiryId);
  // Shows the new value until the server has answered.
  const { mode, atCount } = save.isPending ? save.variables : notices;
  const fields = save.error instanceof ApiProblem ? save.error.fields : {};
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('notices.label')}
        description={t(notices.modes.includes('atOnce') ? 'notices.hint' : 'notices.ballotHint')}
        value={mode}
        onChange={(next) => save.mutate({ mode: next as ResponseNoticeMode, atCount })}
        error={fields.mode?.text}
      >
        <Stack gap={8} mt="xs">
          {notices.modes.map((name) => (
            <Radio key={name} value={name} label={t(`notices.mode.${name}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <CountField
        atCount={atCount}
        error={fields.atCount?.text}
        onChange={(next) => save.mutate({ mode, atCount: next })}
      />
      <SaveIndicator
        state={save.isPending ? 'saving' : save.isIdle ? 'idle' : save.isError ? 'failed' : 'saved'}
      />
    </Stack>
  );
}

type CountFieldProps = {
  atCount: number | null;
  error: string | undefined;
  onChange: (atCount: number | null) => void;
};

/** A number in any script's digits, saved on Enter or when the field loses the focus; null if it is empty. */
function CountField({ atCount, error, onChange }: CountFieldProps) {
  const { t } = useTranslation('results');
  const { language } = useLanguage();
  const numberInput = useNumberInput();
  const fieldText = useFormatFieldProblem();
  const [typed, setTyped] = useState(atCount === null ? '' : formatDecimal(atCount, language));
  const [problem, setProblem] = useState<string | null>(null);
  const take = () => {
    const next = parseDecimal(typed);
    const isEmpty = typed.trim() === '';
    // Text that is not a number is refused like a fraction.
    const checked = validateWithSchema(noticeResponseCountSchema, next ?? 0.5);
    const [found] = checked.ok || isEmpty ? [] : checked.problems;
    setProblem(found === undefined ? null : fieldText(found));
    if (found === undefined && next !== atCount) onChange(next);
  };
  return (
    <TextInput
      label={t('notices.atCount')}
      description={t('notices.atCountHint')}
      {...numberInput(setTyped)}
      value={typed}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      error={problem ?? error}
      maw={320}
      inputMode="numeric"
    />
  );
}

function useSaveNotices(inquiryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changed: Pick<ResponseNoticeSettings, 'mode' | 'atCount'>) =>
      callApi(setResponseNotices, { inquiryId, ...changed }),
    onSuccess: (saved) => client.setQueryData(callQueryKey(getResponseNotices, { inquiryId }), saved),
  });
}
