import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { takeDown } from '@nazar/domain/api/moderation-calls.ts';
import { type ReportReason, reportReasons } from '@nazar/domain/moderation/report-reason.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/api-problem.ts';
import { callApi } from '../../api/call-api.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { createFocusFirstErrorHandler } from '../../ui/focus/focus-invalid-field.ts';
import { showFieldProblems } from '../../ui/forms/show-field-problems.ts';
import { useRequiredRule } from '../../ui/forms/use-required-rule.ts';
import { showSuccess } from '../../ui/show-success.ts';
import { getModerationTargetKind, type ModerationTargetInput } from './moderation-target-kind.ts';

type TakeDownDialogProps = {
  target: ModerationTargetInput;
  /** The reason in most of its reports. */
  reason?: ReportReason | undefined;
  onClose: () => void;
};

/** Takes down an inquiry, a comment or a message, with a reason that its author can read. */
export function TakeDownDialog({ target, reason = 'spam', onClose }: TakeDownDialogProps) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const required = useRequiredRule();
  const [busy, setBusy] = useState(false);
  const kind = getModerationTargetKind(target);
  const form = useForm({
    name: 'takeDown',
    initialValues: { reason: reason as string, words: '' },
    validate: { words: required('takedownWordsRequired') },
  });
  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    try {
      await callApi(takeDown, { ...target, reason: values.reason as ReportReason, words: values.words });
      showSuccess(t(`takeDown.done.${kind}`));
      onClose();
    } catch (problem) {
      if (showFieldProblems(form, problem) || !(problem instanceof ApiProblem)) return;
      // Another administrator was faster; the refreshed page shows their decision.
      onClose();
    } finally {
      setBusy(false);
      void client.invalidateQueries();
    }
  }, createFocusFirstErrorHandler(form));
  return (
    <FormDialog
      title={t(`takeDown.title.${kind}`)}
      submitLabel={t('takeDown.confirm')}
      onSubmit={submit}
      onClose={onClose}
      loading={busy}
      isDanger
    >
      <Text size="sm">{t(`takeDown.means.${kind}`)}</Text>
      <NativeSelect
        label={t('takeDown.reason')}
        {...form.getInputProps('reason')}
        data={reportReasons.map((name) => ({ value: name, label: t(`reason.${name}`) }))}
      />
      <Textarea
        key={form.key('words')}
        {...form.getInputProps('words')}
        label={t('takeDown.words')}
        description={t('takeDown.wordsHint')}
        dir={getDirAttribute(form.values.words)}
        maxLength={textLimits.takedown}
        autosize
        minRows={3}
        maxRows={8}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
