import { Button, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { findIdentifierProblem } from '@nazar/domain/accounts/find-identifier-problem.ts';
import { findPasswordProblem } from '@nazar/domain/accounts/password.ts';
import { createFirstAdmin } from '@nazar/domain/api/auth-calls.ts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { IdentifierField } from '../fields/identifier-field.tsx';
import { NewPasswordField } from '../fields/new-password-fields.tsx';
import { useAccountFormSubmit } from '../fields/use-account-form-submit.ts';
import { useFormatFieldProblemCode } from '../fields/use-format-field-problem-code.ts';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

/** Creates the first administrator of an installation, by the link in the server's log. */
export function FirstAdminSetupScreen() {
  const { t } = useTranslation('account');
  const problemText = useFormatFieldProblemCode();
  const completeSignIn = useCompleteSignIn();
  const { hash } = useLocation();
  useScreenTitle(t('setup.title'));
  const form = useForm({
    initialValues: { identifier: '', password: '' },
    validate: {
      identifier: (value) => problemText(findIdentifierProblem(value)),
      password: (value) => problemText(findPasswordProblem(value)),
    },
  });
  const { submit, busy } = useAccountFormSubmit(form, async (values) => {
    // Without a token the server answers that the link doesn't work.
    const setupToken = hash.slice(1) || '-';
    await completeSignIn(await callApi(createFirstAdmin, { setupToken, ...values }));
  });
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h3">
          {t('setup.title')}
        </Title>
        <Text c="dimmed">{t('setup.hint')}</Text>
      </div>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <IdentifierField label={t('identifier')} {...form.getInputProps('identifier')} />
          <NewPasswordField password={form.values.password} {...form.getInputProps('password')} />
          <Button type="submit" size="md" loading={busy} fullWidth>
            {t('setup.submit')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
