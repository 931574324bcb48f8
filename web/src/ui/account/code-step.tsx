import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import { type FormEvent, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/api-problem.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { CodeField, codeLength } from './code-field.tsx';
import type { SentCode } from './request-code.ts';
import { ResendForm } from './resend-form.tsx';
import { useCountdown } from './use-countdown.ts';

type CodeStepProps = {
  identifier: string;
  sent: SentCode;
  purpose: OtpPurpose;
  submitLabel: string;
  onSubmit: (otp: string) => Promise<void>;
  onResent: (sent: SentCode) => void;
  onBack: () => void;
};

/** The code that was sent, how long it holds, and how to get another one. */
export function CodeStep({
  identifier,
  sent,
  purpose,
  submitLabel,
  onSubmit,
  onResent,
  onBack,
}: CodeStepProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [resending, setResending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const expiresIn = useCountdown(sent.expiresAt);
  const resendIn = useCountdown(sent.resendAt);

  const send = async (otp: string) => {
    if (busy) return;
    setError(null);
    setBusy(true);
    try {
      await onSubmit(otp);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setError(problem.fields.otp?.text ?? problem.message);
      requestAnimationFrame(() => field.current?.select());
    } finally {
      setBusy(false);
    }
  };
  const change = (next: string) => {
    setCode(next);
    setError(null);
    if (next.length === codeLength) void send(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === codeLength) void send(code);
    else setError(t('code.incomplete'));
  };
  const resent = (next: SentCode) => {
    setResending(false);
    setCode('');
    setError(null);
    onResent(next);
    field.current?.focus();
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans
          t={t}
          i18nKey="code.sentTo"
          values={{ identifier }}
          components={{ who: <Text span fw={600} className="ltr" inherit /> }}
        />
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <CodeField
            value={code}
            onChange={change}
            error={error}
            inputRef={(node) => {
              field.current = node;
            }}
          />
          <Text size="sm" c="dimmed">
            {expiresIn > 0 ? t('code.expiresIn', { time: format.countdown(expiresIn) }) : t('code.expired')}
          </Text>
          <Button type="submit" size="md" loading={busy} fullWidth>
            {submitLabel}
          </Button>
        </Stack>
      </form>
      {resending ? (
        <ResendForm identifier={identifier} purpose={purpose} onSent={resent} />
      ) : (
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            {t('code.change')}
          </Anchor>
          {resendIn > 0 ? (
            <Text size="sm" c="dimmed">
              {t('code.resendIn', { time: format.countdown(resendIn) })}
            </Text>
          ) : (
            <Anchor component="button" type="button" size="sm" onClick={() => setResending(true)}>
              {t('code.resend')}
            </Anchor>
          )}
        </Group>
      )}
    </Stack>
  );
}
