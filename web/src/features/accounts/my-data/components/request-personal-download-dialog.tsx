import { useForm } from '@mantine/form';
import { startMyDownload } from '@nazar/domain/api/my-data-calls.ts';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../../api/call-api.ts';
import { useMe } from '../../../../api/me-query.ts';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../fields/password-field.tsx';
import { useAccountFormSubmit } from '../../fields/use-account-form-submit.ts';
import { usePersonalDownloadMutations } from '../my-data-queries.ts';

/** An open session alone, for example on a borrowed phone, must not be enough to download everything. */
export function RequestPersonalDownloadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('myData');
  const fieldText = useFormatFieldProblem();
  const me = useMe();
  const { refresh } = usePersonalDownloadMutations();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? fieldText({ code: 'passwordRequired' }) : null) },
  });
  const { submit, busy } = useAccountFormSubmit(form, async ({ password }) => {
    await callApi(startMyDownload, { password });
    await refresh();
    onClose();
  });
  return (
    <FormDialog
      title={t('download.title')}
      submitLabel={t('download.start')}
      onSubmit={submit}
      onClose={onClose}
      loading={busy}
    >
      <input type="text" autoComplete="username" value={me?.email ?? me?.tel ?? ''} readOnly hidden />
      <PasswordField
        label={t('dialog.password')}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
