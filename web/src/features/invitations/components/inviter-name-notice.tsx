import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { previewInvitation } from '@nazar/domain/api/invitation-calls.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me-query.ts';
import { callQueryKey } from '../../../api/query-client.ts';
import { storeProfileName } from '../../../api/store-profile-name.ts';
import { showFieldProblems } from '../../../ui/forms/show-field-problems.ts';
import { showSuccess } from '../../../ui/show-success.ts';

/** Asks owners for a name if messages can name neither their public name nor their username. */
export function InviterNameNotice() {
  const me = useMe();
  if (me === undefined || me.publicName !== null || me.username !== null) return null;
  return <InviterNameForm name={me.name} />;
}

/** Proposes the account's name, which only owners of inquiries see until it becomes the profile name. */
function InviterNameForm({ name }: { name: string }) {
  const { t } = useTranslation(['invitations', 'profile', 'common']);
  const client = useQueryClient();
  const form = useForm({ name: 'inviter', initialValues: { profileName: name } });
  const save = useMutation({
    mutationFn: (profileName: string) => storeProfileName(client, profileName),
    onSuccess: () => {
      showSuccess(t('common:publicName.saved'));
      return client.invalidateQueries({ queryKey: callQueryKey(previewInvitation) });
    },
    onError: (problem) => showFieldProblems(form, problem),
  });
  const { profileName } = form.values;
  return (
    <Alert color="blue" icon={<IconInfoCircle size={20} aria-hidden />} title={t('inviter.missing')}>
      <form
        onSubmit={form.onSubmit(() => save.mutate(profileName))}
        noValidate
        aria-label={t('profile:profileName')}
      >
        <Group gap="xs" align="flex-end">
          <TextInput
            label={t('profile:profileName')}
            description={t('profile:profileNameHint')}
            flex="1 1 200px"
            maw={320}
            maxLength={textLimits.name}
            autoComplete="nickname"
            dir={getDirAttribute(profileName)}
            {...form.getInputProps('profileName')}
          />
          <Button type="submit" loading={save.isPending} disabled={profileName.trim() === ''}>
            {t('inviter.use')}
          </Button>
        </Group>
      </form>
    </Alert>
  );
}
