import { Text } from '@mantine/core';
import { login } from '@nazar/domain/api/auth-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../../api/call-api.ts';
import { OneTimeCodeStep } from '../../code/one-time-code-step.tsx';
import type { SentOneTimeCode } from '../../code/send-one-time-code-request.ts';
import { readLoginDraft, storeLoginDraft } from '../login-draft.ts';
import { useCompleteSignIn } from '../use-complete-sign-in.ts';
import { RequestOneTimeCodeForm } from './request-one-time-code-form.tsx';

type CodeLoginFormProps = { identifier: string; onIdentifier: (identifier: string) => void };

export function CodeLoginForm({ identifier, onIdentifier }: CodeLoginFormProps) {
  const { t } = useTranslation('account');
  const enter = useCompleteSignIn();
  const [sent, setSent] = useState<SentOneTimeCode | null>(() => readLoginDraft()?.sent ?? null);
  const keepSentCode = (next: SentOneTimeCode | null) => {
    storeLoginDraft(next === null ? null : { sent: next });
    setSent(next);
  };
  if (sent === null) {
    return (
      <RequestOneTimeCodeForm
        purpose="login"
        identifier={identifier}
        submitLabel={t('login.sendCode')}
        hint={
          <Text size="sm" c="dimmed">
            {t('login.codeHint')}
          </Text>
        }
        onSent={(address, next) => {
          onIdentifier(address);
          keepSentCode(next);
        }}
      />
    );
  }
  return (
    <OneTimeCodeStep
      sent={sent}
      purpose="login"
      submitLabel={t('login.submit')}
      onSubmit={async (otp) => {
        const signedIn = await callApi(login, { identifier: sent.identifier, otp });
        storeLoginDraft(null);
        await enter(signedIn);
      }}
      onResent={keepSentCode}
      onBack={() => keepSentCode(null)}
    />
  );
}
