import { approveComment, deleteComment, pinComment } from '@nazar/domain/api/comment-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/api-problem.ts';
import { callApi } from '../../api/call-api.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { showSuccess } from '../../ui/show-success.ts';
import { refreshComments } from './comment-queries.ts';

type Approved = { readonly id: string; readonly name: string };

/**
 * Actions that change the list for all readers. The list is refetched afterwards, even if another person was faster.
 */
export function useCommentActions(inquiryId: string) {
  const { t } = useTranslation('comments');
  const client = useQueryClient();
  const onSettled = () => refreshComments(client, inquiryId);
  const remove = useSingleFlightMutation({
    mutationFn: async (id: string) => {
      await callApi(deleteComment, { inquiryId, id }).catch((problem: unknown) => {
        // The comment was deleted by another person or device meanwhile.
        if (!(problem instanceof ApiProblem && problem.status === 404)) throw problem;
      });
    },
    onSettled,
  });
  const approve = useSingleFlightMutation({
    mutationFn: ({ id }: Approved) => callApi(approveComment, { inquiryId, id }),
    // The message is shown here, because the button disappears with the approved comment.
    onSuccess: (_, { name }) => showSuccess(t('item.approved', { name })),
    onSettled,
  });
  const pin = useSingleFlightMutation({
    mutationFn: (input: { id: string; pinned: boolean }) => callApi(pinComment, { inquiryId, ...input }),
    onSettled,
  });
  return { remove, approve, pin };
}
