import { Button, Group } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import classes from '../../chat.module.css';
import { getSharedInquiryId } from '../../use-shared-inquiry.ts';
import type { useStayedOnPageCheck } from '../use-stayed-on-page-check.ts';
import { useAnswerChatRequest } from './use-answer-chat-request.ts';

type RequestAnswerButtonsProps = {
  chat: ChatSummary;
  name: string;
  startStillHereCheck: ReturnType<typeof useStayedOnPageCheck>;
};

/** Answers a request from the list; an open request is answered beside its messages. */
export function RequestAnswerButtons({ chat, name, startStillHereCheck }: RequestAnswerButtonsProps) {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const buttons = useRef<HTMLDivElement>(null);
  const focusNext = useRef<() => void>(() => undefined);
  const { accept, decline } = useAnswerChatRequest(chat, {
    startStillHereCheck,
    onAccepted: () => void navigate(paths.chat(chat.id, { inquiry: getSharedInquiryId(params) })),
    onDeclined: () => focusNext.current(),
  });
  const isPending = accept.isPending || decline.isPending;
  const accepting = t(chat.state === 'request' ? 'accept' : 'join');
  return (
    <Group gap="xs" className={classes.answer} ref={buttons}>
      <Button
        size="xs"
        aria-label={t('answerNamed', { action: accepting, name })}
        loading={accept.isPending}
        disabled={decline.isPending}
        onClick={() => !isPending && accept.mutate()}
      >
        {accepting}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        aria-label={t('answerNamed', { action: t('decline'), name })}
        loading={decline.isPending}
        disabled={accept.isPending}
        onClick={() => {
          if (isPending) return;
          focusNext.current = focusBeside(buttons.current?.closest('li') ?? null);
          decline.mutate();
        }}
      >
        {t('decline')}
      </Button>
    </Group>
  );
}

/** When the row disappears, moves its focus to the next row, the previous row, or the list's tab. */
function focusBeside(row: HTMLLIElement | null): () => void {
  const rows = [...(row?.parentElement?.children ?? [])];
  const at = row === null ? -1 : rows.indexOf(row);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0)).reverse()];
  const tab = row?.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby');
  const seek = () => {
    if (document.activeElement !== document.body) return;
    const link = others.find((each) => each.isConnected)?.querySelector('a');
    (link ?? document.getElementById(tab ?? ''))?.focus();
  };
  return () => requestAnimationFrame(seek);
}
