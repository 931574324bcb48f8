import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { useChatClient } from '../use-chats.ts';

/** Accepting leads to the chat, declining back to the requests. */
export function useAnswerRequest({ id }: ChatSummary) {
  const client = useChatClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => client.accept(id),
    onSuccess: () => {
      void client.openLog(id, null);
      // It is no request any more, and stands in the list of chats.
      void navigate(paths.chat(id), { replace: true });
    },
  });
  const decline = useMutation({
    mutationFn: () => client.decline(id),
    onSuccess: () => navigate(paths.chats({ list: 'requests' }), { replace: true }),
  });
  return { accept, decline };
}
