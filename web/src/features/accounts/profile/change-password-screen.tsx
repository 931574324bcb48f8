import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { findConfirmPasswordProblem, findPasswordProblem } from '@nazar/domain/accounts/password.ts';
import { changeMyPassword } from '@nazar/domain/api/user-calls.ts';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { useMe } from '../../../api/me-query.ts';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { showSuccess } from '../../../ui/show-success.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { NewPasswordFields } from '../fields/new-password-fields.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { useAccountFormSubmit } from '../fields/use-account-form-submit.ts';
import { useFormatFieldProblemCode } from '../fields/use-format-field-problem-code.ts';
import { useInvalidateMySessions } from './profile-queries.ts';

/** Changes the password; needs the current one. */
export function ChangePasswordScreen() {
  const { t } = useTranslation('profile');
  const fieldText = useFormatFieldProblem();
  const problemText = useFormatFieldProblemCode();
  const me = useMe();
  const forgetSessions = useInvalidateMySessions();
  useScreenTitle(t('password.title'));
  const form = useForm({
    initialValues: { password: '', newPassword: '', confirmPassword: '' },
    validate: {
      password: (value) => (value === '' ? fieldText({ code: 'passwordRequired' }) : null),
      newPassword: (value) => problemText(findPasswordProblem(value)),
      confirmPassword: (value, { newPassword }) =>
        problemText(findConfirmPasswordProblem(value, newPassword)),
    },
  });
  const { submit, busy } = useAccountFormSubmit(form, async (values) => {
    await callApi(changeMyPassword, values);
    form.reset();
    void forgetSessions();
    showSuccess(t('password.changed'));
  });
  return (
    <Stack gap="lg" maw={480}>
      <Title order={1} size="h2">
        {t('password.title')}
      </Title>
      <Paper component="form" onSubmit={submit} noValidate p={{ base: 'md', sm: 'lg' }}>
        {/* Shows password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={me?.email ?? me?.tel ?? ''} readOnly hidden />
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('password.hint')}
          </Text>
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <NewPasswordFields
            password={form.values.newPassword}
            passwordProps={form.getInputProps('newPassword')}
            confirmProps={form.getInputProps('confirmPassword')}
          />
          <Button type="submit" size="md" loading={busy} fullWidth>
            {t('password.submit')}
          </Button>
        </Stack>
      </Paper>
    </Stack>
  );
}
