import { Button, Group, List, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountDeletionDelayDays, deleteMyAccount, type MyData } from '@nazar/domain/api/my-data-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { callApi } from '../../../../api/call-api.ts';
import { useMe } from '../../../../api/me-query.ts';
import { clearLocalSession } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { showSuccess } from '../../../../ui/show-success.ts';
import { PasswordField } from '../../fields/password-field.tsx';
import { useAccountFormSubmit } from '../../fields/use-account-form-submit.ts';

type DeleteAccountDialogProps = { data: MyData; opened: boolean; onClose: () => void };

/** Lists what is deleted and what stays, and asks for a choice about the answers and for the password. */
export function DeleteAccountDialog({ data, opened, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation('myData');
  const fieldText = useFormatFieldProblem();
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const { inquiries, responses, comments, answers, messages } = data.owned;
  const form = useForm({
    // Without answers there is nothing to choose.
    initialValues: { answers: answers === 0 ? 'keep' : '', password: '' },
    validate: {
      answers: (value) => (value === '' ? t('dialog.choose') : null),
      password: (value) => (value === '' ? fieldText({ code: 'passwordRequired' }) : null),
    },
  });
  const { submit, busy } = useAccountFormSubmit(form, async ({ answers: choice, password }) => {
    const { dueAt } = await callApi(deleteMyAccount, { password, keepAnswers: choice === 'keep' });
    // The session has ended on every device.
    clearLocalSession({ byChoice: true });
    client.clear();
    await navigate(paths.home);
    showSuccess(t('dialog.done', { moment: format.date(dueAt, 'dateTime') }));
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('dialog.title')} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('dialog.when', { days: format.number(accountDeletionDelayDays) })}</Text>
          <List size="sm" spacing={4}>
            {inquiries > 0 && (
              <List.Item>
                {t('dialog.inquiries', { count: inquiries, responses: format.number(responses) })}
              </List.Item>
            )}
            <List.Item>{t('dialog.comments', { count: comments })}</List.Item>
            {messages > 0 && <List.Item>{t('dialog.messages', { count: messages })}</List.Item>}
            <List.Item>{t('dialog.rest')}</List.Item>
          </List>
          <Text size="sm">{t('dialog.meanwhile', { count: inquiries })}</Text>
          <Text size="sm">{t('dialog.anonymous')}</Text>
          {answers > 0 && (
            <Radio.Group
              label={t('dialog.answers', { count: answers })}
              withAsterisk
              {...form.getInputProps('answers')}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="keep" label={t('dialog.keep')} description={t('dialog.keepHint')} />
                <Radio value="delete" label={t('dialog.delete')} description={t('dialog.deleteHint')} />
              </Stack>
            </Radio.Group>
          )}
          <input type="text" autoComplete="username" value={me?.email ?? me?.tel ?? ''} readOnly hidden />
          <PasswordField
            label={t('dialog.password')}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose} data-autofocus>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" color="red" loading={busy}>
              {t('dialog.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
