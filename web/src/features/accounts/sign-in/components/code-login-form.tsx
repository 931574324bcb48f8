import { Text } from '@mantine/core';
import { login } from '@nazar/domain/api/auth-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../../api/call-api.ts';
import { CodeStep } from '../../code/code-step.tsx';
import type { SentCode } from '../../code/request-code.ts';
import { keepLoginDraft, readLoginDraft } from '../login-draft.ts';
import { useCompleteSignIn } from '../use-complete-sign-in.ts';
import { AddressForm } from './address-form.tsx';

type CodeLoginFormProps = { identifier: string; onIdentifier: (identifier: string) => void };

export function CodeLoginForm({ identifier, onIdentifier }: CodeLoginFormProps) {
  const { t } = useTranslation('account');
  const enter = useCompleteSignIn();
  const [sent, setSent] = useState<SentCode | null>(() => readLoginDraft()?.sent ?? null);
  const keep = (next: SentCode | null) => {
    keepLoginDraft(next === null ? null : { sent: next });
    setSent(next);
  };
  if (sent === null) {
    return (
      <AddressForm
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
          keep(next);
        }}
      />
    );
  }
  return (
    <CodeStep
      sent={sent}
      purpose="login"
      submitLabel={t('login.submit')}
      onSubmit={async (otp) => {
        const signedIn = await callApi(login, { identifier: sent.identifier, otp });
        keepLoginDraft(null);
        await enter(signedIn);
      }}
      onResent={keep}
      onBack={() => keep(null)}
    />
  );
}
