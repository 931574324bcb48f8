import { useForm } from '@mantine/form';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { callApi } from '../../../api/call-api.ts';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { createFocusFirstErrorHandler, focusInvalidField } from '../../../ui/focus/focus-invalid-field.ts';
import type { SaveState } from '../../../ui/forms/save-indicator.tsx';
import { showFieldProblems } from '../../../ui/forms/show-field-problems.ts';
import {
  makeProfileUpdateInput,
  mergeProfileFormValues,
  type ProfileFormValues,
  toProfileFormValues,
  validateProfileField,
} from './profile-draft.ts';
import { useUpdateCachedUserInfo } from './profile-queries.ts';

const validated = ['profileName', 'bio', 'username', 'name', 'nationalId', 'birthDate'] as const;

/** The form for the profile: the typed values, the stored values, and saving. */
export function useProfileForm(info: UserInfo) {
  const fieldText = useFormatFieldProblem();
  const keepInfo = useUpdateCachedUserInfo();
  const [state, setState] = useState<SaveState>('idle');
  const [saved, setSaved] = useState(() => toProfileFormValues(info));
  // An unreadable date is not a form value, but must not be ignored.
  const [dateIsWrong, setDateIsWrong] = useState(false);
  const form = useForm<ProfileFormValues>({
    initialValues: saved,
    validate: (values) => {
      const now = Date.now();
      const problems = validated.map((name) => [name, validateProfileField(name, values, now)] as const);
      return Object.fromEntries(
        problems.flatMap(([name, problem]) => (problem === null ? [] : [[name, fieldText(problem)]])),
      );
    },
  });
  const changes = makeProfileUpdateInput(form.values, saved);
  const isDirty = Object.keys(changes).length > 0 || dateIsWrong;

  // Shows what another tab or the header's switch stored meanwhile, without losing typed text.
  const applyStoredValues = (
    stored: ProfileFormValues,
    typed = mergeProfileFormValues(form.values, saved, stored),
  ) => {
    setSaved(stored);
    form.setValues(typed);
  };
  const latest = useRef(applyStoredValues);
  latest.current = applyStoredValues;
  useEffect(() => latest.current(toProfileFormValues(info)), [info]);

  const save = async () => {
    if (state === 'saving') return;
    if (dateIsWrong) return focusInvalidField(form.getInputNode('birthDate'));
    if (!isDirty) return setState('saved');
    setState('saving');
    try {
      const stored = await callApi(updateInfo, changes);
      keepInfo(stored);
      latest.current(toProfileFormValues(stored), toProfileFormValues(stored));
      if (changes.lang !== undefined) await changeLanguage(stored.lang);
      setState('saved');
    } catch (problem) {
      setState('failed');
      if (!(problem instanceof ApiProblem)) throw problem;
      showFieldProblems(form, problem);
    }
  };
  const submit = form.onSubmit(save, createFocusFirstErrorHandler(form));
  // The result of the last save doesn't apply to later edits.
  const isOutdated = isDirty ? state === 'saved' : state === 'failed';
  return { form, submit, state: isOutdated ? 'idle' : state, isDirty, dateIsWrong, setDateIsWrong } as const;
}
