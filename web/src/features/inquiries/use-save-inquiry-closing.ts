import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.ts';
import { callApi } from '../../api/call-api.ts';

type UseClosingOptions = { readonly id: string; readonly onSaved: () => void };

/** Closes an inquiry now (undefined) or at a time, or lets it stay open (null). */
export function useSaveInquiryClosing({ id, onSaved }: UseClosingOptions) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (expireDate: string | null | undefined) =>
      callApi(expireMyInquiry, expireDate === undefined ? { id } : { id, expireDate }),
    onSuccess: () => {
      onSaved();
      // Closing changes the possible actions on nearly every screen.
      return client.invalidateQueries();
    },
  });
  const { error } = save;
  const problem = error instanceof ApiProblem ? error.fields.expireDate?.text : undefined;
  return { save, problem };
}
