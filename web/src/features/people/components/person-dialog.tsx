import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { GroupUser } from '@nazar/domain/api/group-calls.ts';
import type { ContactChangeProblem } from '@nazar/domain/people/find-contact-change-problem.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../api/make-uuid.ts';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { createFocusFirstErrorHandler } from '../../../ui/focus/focus-invalid-field.ts';
import { showFieldProblems } from '../../../ui/forms/show-field-problems.ts';
import { showSuccess } from '../../../ui/show-success.ts';

type Fields = { readonly id: string; readonly name: string; readonly email: string; readonly mobile: string };
type PersonDialogProps = {
  person: Pick<GroupUser, 'id' | 'name' | 'email' | 'mobile'> | null;
  save: Pick<UseMutationResult<unknown, Error, Fields>, 'mutate' | 'isPending'>;
  onClose: () => void;
  /** The reason why only the name can change. */
  fixed?: ContactChangeProblem | null;
};

/** The dialog that adds a person to a group or a list, or changes one. */
export function PersonDialog({ person, save, onClose, fixed = null }: PersonDialogProps) {
  const fieldText = useFormatFieldProblem();
  const { t } = useTranslation('people');
  const [newId] = useState(makeUuid);
  const form = useForm({
    initialValues: { name: person?.name ?? '', email: person?.email ?? '', mobile: person?.mobile ?? '' },
    validate: {
      email: (email, { mobile }) =>
        email.trim() === '' && mobile.trim() === '' ? t('contactRequired') : null,
    },
  });
  const readOnly = fixed === null ? {} : { readOnly: true, variant: 'filled' };
  const saved = () => {
    onClose();
    // The person is at the end of the list, which may be out of view.
    if (person === null) showSuccess(t('import.done', { count: 1 }));
  };
  const submit = form.onSubmit(
    (values) =>
      save.mutate(
        { id: person?.id ?? newId, ...values },
        { onSuccess: saved, onError: (problem) => showFieldProblems(form, problem) },
      ),
    createFocusFirstErrorHandler(form),
  );
  return (
    <FormDialog
      title={t(person === null ? 'person.add' : 'person.edit')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('save')}
      loading={save.isPending}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('person.name')}
        data-autofocus
        maxLength={textLimits.name}
        dir="auto"
      />
      <TextInput
        {...form.getInputProps('email')}
        label={t('person.email')}
        description={fixed === null ? t('person.emailHint') : fieldText({ code: fixed })}
        {...readOnly}
        type="email"
        dir="ltr"
        maxLength={textLimits.identifier}
      />
      <TextInput
        {...form.getInputProps('mobile')}
        label={t('person.mobile')}
        {...(fixed === null && { description: t('person.mobileHint') })}
        {...readOnly}
        type="tel"
        dir="ltr"
        maxLength={textLimits.identifier}
      />
    </FormDialog>
  );
}
