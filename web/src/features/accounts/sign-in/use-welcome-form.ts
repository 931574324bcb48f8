import { useForm } from '@mantine/form';
import { findBirthDateProblem } from '@nazar/domain/accounts/birth-date.ts';
import { getInfo, updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { callApi } from '../../../api/call-api.ts';
import { callQueryKey } from '../../../api/query-client.ts';
import { changeLanguage, getCurrentLanguage } from '../../../i18n/i18n.ts';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { createFocusFirstErrorHandler, focusInvalidField } from '../../../ui/focus/focus-invalid-field.ts';
import { showFieldProblems } from '../../../ui/forms/show-field-problems.ts';
import { toUpdateInfoInput, toWelcomeFormValues, type WelcomeFormValues } from './welcome-values.ts';

/** The form about the person, shown once to new people; they can skip it. */
export function useWelcomeForm(me: UserInfo, onDone: () => Promise<void>) {
  const queryClient = useQueryClient();
  const fieldText = useFormatFieldProblem();
  const { language } = useLanguage();
  const [busy, setBusy] = useState(false);
  // An invalid date is not a form value, but must not be ignored.
  const [dateIsWrong, setDateIsWrong] = useState(false);
  const form = useForm<WelcomeFormValues>({
    initialValues: toWelcomeFormValues(me, language),
    validate: {
      birthDate: (day, { personType }) => {
        if (personType === 'legal' || day === null) return null;
        const problem = findBirthDateProblem(day, Date.now());
        return problem === null ? null : fieldText(problem);
      },
    },
  });
  // The header's switch also changes the language, and the later choice counts.
  const shownIn = useRef(language);
  useEffect(() => {
    if (shownIn.current !== language) form.setFieldValue('lang', language);
    shownIn.current = language;
  }, [language, form.setFieldValue]);

  const submit = form.onSubmit(async (values) => {
    if (dateIsWrong && values.personType === 'real') return focusInvalidField(form.getInputNode('birthDate'));
    setBusy(true);
    try {
      const stored = await callApi(updateInfo, toUpdateInfoInput(values));
      queryClient.setQueryData(callQueryKey(getInfo, {}), stored);
      if (stored.lang !== getCurrentLanguage()) await changeLanguage(stored.lang);
      await onDone();
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      showFieldProblems(form, problem);
    } finally {
      setBusy(false);
    }
  }, createFocusFirstErrorHandler(form));
  const skip = async () => {
    setBusy(true);
    try {
      const stored = await callApi(updateInfo, { personTypeAsked: true });
      queryClient.setQueryData(callQueryKey(getInfo, {}), stored);
    } catch {
      // If this fails, the form is shown again at the next sign-in; it doesn't block now.
    } finally {
      setBusy(false);
    }
    await onDone();
  };
  return { form, submit, skip, busy, dateIsWrong, setDateIsWrong };
}
