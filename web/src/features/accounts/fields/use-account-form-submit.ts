import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { ApiProblem } from '../../../api/api-problem.ts';
import { createFocusFirstErrorHandler } from '../../../ui/focus/focus-invalid-field.ts';
import { showSignInProblems } from './show-sign-in-problems.ts';

/**
 * Submits a form once at a time, and shows the server's problems at its fields; typed text stays. `onRefused` is called
 * first, for every kind of failure.
 */
export function useAccountFormSubmit<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  send: (values: Values) => Promise<void>,
  onRefused?: () => void,
) {
  const [busy, setBusy] = useState(false);
  // Two quick taps come before the button is disabled.
  const sending = useRef(false);
  const submit = form.onSubmit(async (values) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await send(values);
    } catch (problem) {
      onRefused?.();
      if (!(problem instanceof ApiProblem)) throw problem;
      showSignInProblems(form, problem);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }, createFocusFirstErrorHandler(form));
  return { submit, busy };
}
