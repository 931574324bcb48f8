import { Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { startMyDownload } from '@nazar/domain/api/my-data-calls.ts';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../../api/call-api.ts';
import { useMe } from '../../../../api/me-query.ts';
import { useFieldText } from '../../../../i18n/use-field-text.ts';
import { PasswordField } from '../../fields/password-field.tsx';
import { useSubmit } from '../../fields/use-submit.ts';
import { useDownloads } from '../my-data-queries.ts';

type PackDialogProps = { opened: boolean; onClose: () => void };

/** An open session alone, on a borrowed phone say, must not be enough to take everything along. */
export function PackDialog({ opened, onClose }: PackDialogProps) {
  const { t } = useTranslation('myData');
  const fieldText = useFieldText();
  const me = useMe();
  const { refresh } = useDownloads();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? fieldText({ code: 'passwordRequired' }) : null) },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const { submit, busy } = useSubmit(form, async ({ password }) => {
    await callApi(startMyDownload, { password });
    await refresh();
    close();
  });
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('download.title')}
      centered
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <input type="text" autoComplete="username" value={me?.email ?? me?.tel ?? ''} readOnly hidden />
          <PasswordField
            label={t('dialog.password')}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end">
            <Button variant="subtle" onClick={close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={busy}>
              {t('download.start')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
