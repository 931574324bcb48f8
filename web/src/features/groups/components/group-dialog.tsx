import { Button, Modal, Group as Row, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Group } from '@nazar/domain/api/group-calls.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeId } from '../../../api/make-id.ts';
import { setFieldProblems } from '../../../api/set-field-problems.ts';
import { useSaveGroup } from '../group-queries.ts';

type GroupDialogProps = {
  group: Pick<Group, 'id' | 'name'> | null;
  onClose: () => void;
  onSaved?: (id: string) => void;
};

/** Makes a group, or gives it another name. */
export function GroupDialog({ group, onClose, onSaved }: GroupDialogProps) {
  const { t } = useTranslation('groups');
  const [newId] = useState(makeId);
  const save = useSaveGroup(group?.id ?? null);
  const form = useForm({
    initialValues: { name: group?.name ?? '' },
    validate: { name: (name) => (name.trim() === '' ? t('nameRequired') : null) },
  });
  const submit = form.onSubmit(({ name }) =>
    save.mutate(
      { newId, name },
      {
        onSuccess: ({ id }) => {
          onClose();
          onSaved?.(id);
        },
        onError: (problem) => setFieldProblems(form, problem),
      },
    ),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(group === null ? 'new' : 'renameTitle')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            {...form.getInputProps('name')}
            label={t('name')}
            description={t('nameHint')}
            required
            data-autofocus
            maxLength={textLimits.name}
            dir="auto"
          />
          <Row justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('save')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  );
}
