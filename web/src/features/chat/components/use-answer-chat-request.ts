import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useChatClient } from '../use-chats.ts';

type AnswerSteps = {
  /** Called by a component that stays mounted when the request is answered. */
  rememberPlace: ReturnType<typeof useRememberUrl>;
  onAccepted: () => void;
  onDeclined: () => void;
};

/** Accepts or declines a request; the callbacks are skipped if the person has navigated elsewhere. */
export function useAnswerChatRequest(
  { id }: ChatSummary,
  { rememberPlace, onAccepted, onDeclined }: AnswerSteps,
) {
  const client = useChatClient();
  const accept = useMutation({
    mutationFn: () => client.accept(id),
    onMutate: rememberPlace,
    onSuccess: (_nothing, _request, isHere) => {
      void client.openLog(id, null);
      if (isHere()) onAccepted();
    },
  });
  const decline = useMutation({
    mutationFn: () => client.decline(id),
    onMutate: rememberPlace,
    onSuccess: (_nothing, _request, isHere) => {
      if (isHere()) onDeclined();
    },
  });
  return { accept, decline };
}

/** Remembers the URL, to check later whether the person is still there and sees the component. */
export function useRememberUrl(): () => () => boolean {
  const { key } = useLocation();
  const here = useRef<string | null>(null);
  useEffect(() => {
    here.current = key;
    return () => {
      here.current = null;
    };
  }, [key]);
  return useCallback(() => {
    const marked = here.current;
    return () => marked !== null && here.current === marked;
  }, []);
}
