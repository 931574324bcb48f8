import { Button, Stack, Text } from '@mantine/core';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../api/api-problem.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { focusInvalidField } from '../../../ui/focus/focus-invalid-field.ts';
import { CodeDeliveryNotice } from './code-delivery-notice.tsx';
import { CodeSentToNote } from './code-sent-to-note.tsx';
import { OneTimeCodeActions } from './one-time-code-actions.tsx';
import { OneTimeCodeField, oneTimeCodeLength, parseOneTimeCode } from './one-time-code-field.tsx';
import { ResendCodeForm } from './resend-code-form.tsx';
import type { SentOneTimeCode } from './send-one-time-code-request.ts';
import { useCodeDeliveryStatus } from './use-code-delivery-status.ts';
import { useCountdown } from './use-countdown.ts';
import { useOneTimeCodeFromSms } from './use-one-time-code-from-sms.ts';

type CodeStepProps = {
  sent: SentOneTimeCode;
  purpose: OtpPurpose;
  submitLabel: string;
  /** A thrown problem is shown at the code. */
  onSubmit: (otp: string) => Promise<void>;
  onResent: (sent: SentOneTimeCode) => void;
  onBack: () => void;
  /** Fields sent with the code; a complete code then does not submit the form. */
  children?: ReactNode;
  /** Validates these fields and shows their problems. */
  check?: () => boolean;
};

/** The step for a sent code: its field, remaining time, delivery state, and a way to get another one. */
export function OneTimeCodeStep(props: CodeStepProps) {
  const { sent, purpose, submitLabel, onSubmit, onResent, onBack, children, check } = props;
  const { identifier } = sent;
  const { t } = useTranslation('account');
  const format = useFormat();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [resending, setResending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The only task here is typing a code; on phones the focus opens the keyboard at once.
  useEffect(() => field.current?.focus(), []);
  const expiresIn = useCountdown(sent.expiresAt);
  const news = useCodeDeliveryStatus(sent);
  const alone = children === undefined || children === false;

  const send = async (otp: string) => {
    if (busy) return;
    setError(null);
    setBusy(true);
    try {
      await onSubmit(otp);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setError(problem.fields.otp?.text ?? problem.message);
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.select();
      });
    } finally {
      setBusy(false);
    }
  };
  const change = (next: string) => {
    setCode(next);
    setError(null);
    if (alone && next.length === oneTimeCodeLength) void send(next);
  };
  useOneTimeCodeFromSms((found) => change(parseOneTimeCode(found)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const complete = code.length === oneTimeCodeLength;
    const good = check?.() ?? true;
    if (complete && good) void send(code);
    if (complete) return;
    setError(t('code.incomplete'));
    // The code is the first field, but a problem further down may have taken the focus.
    focusInvalidField(field.current);
  };
  const showResent = (next: SentOneTimeCode) => {
    setResending(false);
    setCode('');
    setError(null);
    onResent(next);
    field.current?.focus();
  };
  const actions = (
    <OneTimeCodeActions
      identifier={identifier}
      resendAt={sent.resendAt}
      onChange={onBack}
      onResend={() => setResending(true)}
    />
  );
  return (
    <Stack gap="md">
      <div>
        {news !== 'failed' && <CodeSentToNote identifier={identifier} purpose={purpose} />}
        <CodeDeliveryNotice identifier={identifier} news={news} actions={!resending && actions} />
      </div>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <OneTimeCodeField
            value={code}
            onChange={change}
            error={error}
            inputRef={(node) => {
              field.current = node;
            }}
          />
          {news !== 'failed' && (
            <Text size="sm" c="dimmed">
              {expiresIn > 0 ? t('code.expiresIn', { time: format.countdown(expiresIn) }) : t('code.expired')}
            </Text>
          )}
          {children}
          <Button type="submit" size="md" loading={busy} fullWidth>
            {submitLabel}
          </Button>
        </Stack>
      </form>
      {resending && <ResendCodeForm identifier={identifier} purpose={purpose} onSent={showResent} />}
      {!resending && news !== 'failed' && actions}
    </Stack>
  );
}
