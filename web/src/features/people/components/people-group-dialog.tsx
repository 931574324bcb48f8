import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PeopleGroup } from '@nazar/domain/api/group-calls.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../api/make-uuid.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { createFocusFirstErrorHandler } from '../../../ui/focus/focus-invalid-field.ts';
import { showFieldProblems } from '../../../ui/forms/show-field-problems.ts';
import { useSavePeopleGroup } from '../group-queries.ts';

type GroupDialogProps = {
  group: Pick<PeopleGroup, 'id' | 'name'> | null;
  onClose: () => void;
  onSaved?: (id: string) => void;
};

/** Creates a group or renames it. */
export function PeopleGroupDialog({ group, onClose, onSaved }: GroupDialogProps) {
  const { t } = useTranslation('people');
  const [newId] = useState(makeUuid);
  const save = useSavePeopleGroup(group?.id ?? null);
  const form = useForm({
    initialValues: { name: group?.name ?? '' },
    validate: { name: (name) => (name.trim() === '' ? t('nameRequired') : null) },
  });
  const submit = form.onSubmit(
    ({ name }) =>
      save.mutate(
        { newId, name },
        {
          onSuccess: ({ id }) => {
            onClose();
            onSaved?.(id);
          },
          onError: (problem) => showFieldProblems(form, problem),
        },
      ),
    createFocusFirstErrorHandler(form),
  );
  return (
    <FormDialog
      title={t(group === null ? 'new' : 'renameTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('save')}
      loading={save.isPending}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('name')}
        description={t('nameHint')}
        required
        data-autofocus
        maxLength={textLimits.name}
        dir="auto"
      />
    </FormDialog>
  );
}
