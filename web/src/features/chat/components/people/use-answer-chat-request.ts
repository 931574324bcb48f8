import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { useMutation } from '@tanstack/react-query';
import { useChatClient } from '../../use-chat-client.ts';
import type { useStayedOnPageCheck } from '../use-stayed-on-page-check.ts';

type AnswerSteps = {
  /** Called by a component that stays mounted when the request is answered. */
  startStillHereCheck: ReturnType<typeof useStayedOnPageCheck>;
  onAccepted: () => void;
  onDeclined: () => void;
};

/** Accepts or declines a request; the callbacks are skipped if the person has navigated elsewhere. */
export function useAnswerChatRequest(
  { id }: ChatSummary,
  { startStillHereCheck, onAccepted, onDeclined }: AnswerSteps,
) {
  const client = useChatClient();
  const accept = useMutation({
    mutationFn: () => client.accept(id),
    onMutate: startStillHereCheck,
    onSuccess: (_nothing, _request, isHere) => {
      void client.openLog(id, null);
      if (isHere()) onAccepted();
    },
  });
  const decline = useMutation({
    mutationFn: () => client.decline(id),
    onMutate: startStillHereCheck,
    onSuccess: (_nothing, _request, isHere) => {
      if (isHere()) onDeclined();
    },
  });
  return { accept, decline };
}
