import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { appealTakedown } from '@nazar/domain/api/report-calls.ts';
import type { Takedown } from '@nazar/domain/moderation/takedown.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconEyeOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/api-problem.ts';
import { callApi } from '../../api/call-api.ts';
import { createFocusFirstErrorHandler, focusFieldAfterRender } from '../../ui/focus/focus-invalid-field.ts';
import { showFieldProblems } from '../../ui/forms/show-field-problems.ts';
import { useRequiredRule } from '../../ui/forms/use-required-rule.ts';
import { AutoDirectionText } from '../../ui/text/auto-direction-text.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { getModerationTargetKind, type ModerationTargetInput } from './moderation-target-kind.ts';

type TakedownNoteProps = {
  target: ModerationTargetInput;
  takedown: Takedown;
  /** Whether the reader is the author. */
  mayAppeal: boolean;
};

/** Replaces the removed content for its author and administrators: the reason, and the possible actions. */
export function TakedownNote({ target, takedown, mayAppeal }: TakedownNoteProps) {
  const { t } = useTranslation('reports');
  const [opened, setOpened] = useState(false);
  const kind = getModerationTargetKind(target);
  const [hasAsked, setHasAsked] = useState(false);
  // The sent appeal is shown even if the content is not refetched.
  const appeal = hasAsked && takedown.appeal === 'none' ? 'open' : takedown.appeal;
  const shown = useRef<HTMLParagraphElement>(null);
  // The form with the focus is gone.
  useEffect(() => {
    if (hasAsked) shown.current?.focus({ preventScroll: true });
  }, [hasAsked]);
  return (
    <Alert
      color="red.9"
      variant="light"
      icon={<IconEyeOff aria-hidden />}
      title={t(`down.title.${kind}`)}
      role="note"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <b>{t(`reason.${takedown.reason}`)}</b> · <RelativeTime at={takedown.at} />
        </Text>
        <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <AutoDirectionText text={takedown.words} />
        </Text>
        <Text size="sm" c="dimmed">
          {t(`down.means.${kind}`)}
        </Text>
        {appeal !== 'none' && (
          <Text ref={shown} tabIndex={-1} size="sm" fw={600} style={{ outline: 'none' }}>
            {t(`down.appeal.${appeal}`)}
          </Text>
        )}
        {mayAppeal && appeal === 'none' && !opened && (
          <Button size="sm" onClick={() => setOpened(true)}>
            {t('down.ask')}
          </Button>
        )}
        {mayAppeal && appeal === 'none' && opened && (
          <AppealForm target={target} onDone={() => setHasAsked(true)} onClose={() => setOpened(false)} />
        )}
      </Stack>
    </Alert>
  );
}

type AppealFormProps = { target: ModerationTargetInput; onDone: () => void; onClose: () => void };

function AppealForm({ target, onDone, onClose }: AppealFormProps) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const required = useRequiredRule();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    name: `appeal-${target.messageId ?? target.commentId ?? target.inquiryId}`,
    initialValues: { text: '' },
    validate: { text: required('appealRequired') },
  });
  const submit = form.onSubmit(async ({ text }) => {
    setBusy(true);
    try {
      await callApi(appealTakedown, { ...target, text });
      await client.invalidateQueries();
      onDone();
    } catch (problem) {
      if (showFieldProblems(form, problem) || !(problem instanceof ApiProblem)) return;
      form.setErrors({ text: problem.message });
      focusFieldAfterRender(form.getInputNode('text'));
    } finally {
      setBusy(false);
    }
  }, createFocusFirstErrorHandler(form));
  return (
    <form onSubmit={submit} noValidate style={{ width: '100%' }}>
      <Stack gap="sm">
        <Textarea
          key={form.key('text')}
          {...form.getInputProps('text')}
          label={t('down.text')}
          description={t('down.once')}
          dir={getDirAttribute(form.values.text)}
          maxLength={textLimits.appeal}
          autosize
          minRows={3}
          maxRows={10}
          required
          autoFocus
        />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={busy}>
            {t('down.send')}
          </Button>
          <Button size="sm" variant="subtle" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
