import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { reportContent, reportMessage } from '@nazar/domain/api/report-calls.ts';
import { type ReportReason, reportReasons } from '@nazar/domain/moderation/report-reason.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/api-problem.ts';
import { callApi } from '../../api/call-api.ts';
import { useSignedIn } from '../../api/session.ts';
import { useFormatFieldProblem } from '../../i18n/use-format-field-problem.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { createFocusFirstErrorHandler, focusFieldAfterRender } from '../../ui/focus/focus-invalid-field.ts';
import { showFieldProblems } from '../../ui/forms/show-field-problems.ts';
import { useRequiredRule } from '../../ui/forms/use-required-rule.ts';
import { showSuccess } from '../../ui/show-success.ts';
import { CaptchaField, useCaptcha } from '../accounts/index.ts';
import type { ModerationTargetKind } from './moderation-target-kind.ts';

type Reported =
  | { readonly inquiryId: string; readonly commentId?: string }
  | { readonly chatId: string; readonly messageId: string };
type ReportDialogProps = Reported & { onClose: () => void };

/** Reports an inquiry, a comment or a message to the administrators. */
export function ReportDialog({ onClose, ...reported }: ReportDialogProps) {
  const { t } = useTranslation('reports');
  const signedIn = useSignedIn();
  const captcha = useCaptcha();
  const required = useRequiredRule();
  const fieldText = useFormatFieldProblem();
  const [busy, setBusy] = useState(false);
  const kind = getTargetKind(reported);
  const form = useForm({
    // The page behind also has a captcha, and fields with the same names.
    name: 'report',
    initialValues: { reason: '', words: '', captcha: '' },
    validate: {
      reason: (value) => (value === '' ? t('chooseReason') : null),
      words: (value, { reason }) =>
        reason === 'other' && value.trim() === '' ? fieldText({ code: 'reportWordsRequired' }) : null,
      ...(!signedIn && { captcha: required('captchaRequired') }),
    },
  });
  const clearCaptcha = () => form.setFieldValue('captcha', '');
  const submit = form.onSubmit(async ({ reason, words, captcha: answer }) => {
    setBusy(true);
    try {
      const why = { reason: reason as ReportReason, words };
      const { isNew } = await report(reported, why, signedIn ? undefined : answer);
      showSuccess(t(isNew ? 'thanks' : 'already'));
      onClose();
    } catch (problem) {
      if (!signedIn) {
        captcha.refresh();
        // This comes before showing the problems, because a changed field loses its problem.
        clearCaptcha();
      }
      if (!showFieldProblems(form, problem) && problem instanceof ApiProblem) {
        form.setErrors({ words: problem.message });
        focusFieldAfterRender(form.getInputNode('words'));
      }
    } finally {
      setBusy(false);
    }
  }, createFocusFirstErrorHandler(form));
  return (
    <FormDialog
      title={t(`title.${kind}`)}
      submitLabel={t('send')}
      onSubmit={submit}
      onClose={onClose}
      loading={busy}
    >
      <Text size="sm" c="dimmed">
        {t(kind === 'message' ? 'whoOfMessage' : 'who')}
      </Text>
      <Radio.Group label={t('why')} required {...form.getInputProps('reason')}>
        <Stack gap={8} mt={6}>
          {reportReasons.map((reason, index) => (
            <Radio
              key={reason}
              value={reason}
              label={t(`reason.${reason}`)}
              description={t(`means.${reason}`)}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        key={form.key('words')}
        {...form.getInputProps('words')}
        label={t(form.values.reason === 'other' ? 'words' : 'wordsOptional')}
        dir={getDirAttribute(form.values.words)}
        maxLength={textLimits.report}
        autosize
        minRows={2}
        maxRows={8}
      />
      {!signedIn && (
        <CaptchaField captcha={captcha} onRenew={clearCaptcha} {...form.getInputProps('captcha')} />
      )}
    </FormDialog>
  );
}

function getTargetKind(reported: Reported): ModerationTargetKind {
  if ('messageId' in reported) return 'message';
  return reported.commentId === undefined ? 'inquiry' : 'comment';
}

function report(
  reported: Reported,
  why: { reason: ReportReason; words: string },
  captcha: string | undefined,
): Promise<{ isNew: boolean }> {
  if ('messageId' in reported) {
    return callApi(reportMessage, { chatId: reported.chatId, id: reported.messageId, ...why });
  }
  const { inquiryId, commentId = null } = reported;
  return callApi(reportContent, { inquiryId, commentId, ...why, ...(captcha !== undefined && { captcha }) });
}
