import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { createElement, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { commentsUrlHash, parseCommentUrlHash } from '../../api/app-paths.ts';
import { loadMoreTexts } from '../../i18n/i18n.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { loadDeferredStyles } from '../../ui/loading/load-deferred-styles.ts';
import { useReloadAdvice } from '../../ui/loading/use-reload-advice.ts';
import type { InquiryComments } from './inquiry-comments.tsx';
import classes from './lazy-inquiry-comments.module.css';
import { hasNoCommentsToShow, useCommentsSummary } from './use-comments-summary.ts';

const fetchInquiryComments = () => import('./inquiry-comments.tsx');

type LazyInquiryCommentsProps = {
  inquiryId: string;
  /** The number of comments when the page was rendered. */
  comments: number;
  /** Loads the code; replaced in tests. */
  fetchFrom?: typeof fetchInquiryComments;
};

/** The loading state, or finally the loaded component. */
type State = 'far' | 'coming' | 'failed' | typeof InquiryComments;

/** Comments within this distance below the window load early, so that they are there when the reader arrives. */
const nearby = '600px';
/** Milliseconds until a page is readable and usable on a phone. */
const settled = 2500;

/**
 * The comments, which load when they come into view. Nearby ones load after the first scroll, or once the page has
 * settled, because few readers want them and all would wait for them. Until then the heading has a button that
 * keyboards and screen readers reach without scrolling. If loading fails, the heading stays and shows that, because a
 * thrown error would remove the whole page.
 */
export function LazyInquiryComments({
  inquiryId,
  comments,
  fetchFrom = fetchInquiryComments,
}: LazyInquiryCommentsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('far');
  const isFar = state === 'far';
  const come = useCallback(() => setState((before: State) => (before === 'far' ? 'coming' : before)), []);
  useEffect(() => {
    if (state !== 'coming') return;
    Promise.all([fetchFrom(), loadDeferredStyles(), loadMoreTexts()]).then(
      ([module]) => setState(() => module.InquiryComments),
      () => setState('failed'),
    );
  }, [state, fetchFrom]);
  const [isThere, setIsThere] = useState(false);
  const hadFocus = useRef(false);
  const { hash, key } = useLocation();
  const isMeant = hash === commentsUrlHash;
  // A linked comment scrolls itself into view.
  const leadsInside = parseCommentUrlHash(hash) !== null;
  const showComments = () => {
    hadFocus.current = place.current?.contains(document.activeElement) ?? false;
    setIsThere(true);
  };
  useEffect(() => {
    if (isThere && hadFocus.current) place.current?.querySelector('section')?.focus({ preventScroll: true });
  }, [isThere]);
  useEffect(() => {
    if (isMeant || leadsInside) come();
  }, [isMeant, leadsInside, come]);
  // Runs by the history key, because the reader may follow the same link again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the URL is opened
  useEffect(() => {
    if (!isMeant || !isThere) return;
    const section = place.current?.querySelector('section');
    section?.focus({ preventScroll: true });
    section?.scrollIntoView();
  }, [isMeant, isThere, key]);
  useEffect(() => {
    const { current } = place;
    if (current === null || !isFar) return;
    if (typeof IntersectionObserver === 'undefined') {
      come();
      return;
    }
    const watch = (rootMargin: string) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) come();
        },
        { rootMargin },
      );
      observer.observe(current);
      return observer;
    };
    const observers = [watch('0px')];
    const watchNearby = () => observers.push(watch(nearby));
    window.addEventListener('scroll', watchNearby, { once: true, passive: true });
    const timer = setTimeout(watchNearby, settled);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', watchNearby);
      for (const observer of observers) observer.disconnect();
    };
  }, [isFar, come]);
  return (
    <div ref={place} className={classes.place}>
      {!isThere && <Announced {...{ inquiryId, comments, state }} onWanted={come} />}
      {typeof state !== 'string' && (
        <Suspense>
          {createElement(state, { inquiryId })}
          <Arrival inquiryId={inquiryId} onArrived={showComments} />
        </Suspense>
      )}
    </div>
  );
}

type AnnouncedProps = { inquiryId: string; comments: number; state: State; onWanted: () => void };

function Announced({ inquiryId, comments, state, onWanted }: AnnouncedProps) {
  const { t } = useTranslation('detail');
  const format = useFormat();
  const { data: counts, isError, refetch } = useCommentsSummary(inquiryId);
  const isGone = state === 'failed';
  const { advice, canReload } = useReloadAdvice(isGone);
  if (counts !== undefined && hasNoCommentsToShow(counts)) return null;
  const isWanted = state !== 'far';
  const hasFailed = isGone || (isWanted && isError && counts === undefined);
  const loadOrRetry = () => {
    if (isGone) {
      if (canReload) window.location.reload();
      return;
    }
    onWanted();
    if (isError) void refetch();
  };
  const count = counts?.comments ?? comments;
  return (
    <Paper component="section" aria-labelledby="announced-comments" p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between">
        <Title order={2} size="h4" id="announced-comments">
          {t('comments')}{' '}
          <Text span inherit c="dimmed" fw={400}>
            {format.number(count)}
          </Text>
        </Title>
        <div role="status">
          <Text>{hasFailed && t('error.notLoaded', { ns: 'common' })}</Text>
          {isGone && <Text size="sm">{advice}</Text>}
        </div>
        {/*
         * The button uses neither `loading` nor `disabled`, because browsers move the focus away from disabled buttons.
         */}
        <Button
          variant="subtle"
          aria-busy={isWanted && !hasFailed}
          {...(isGone && !canReload && { 'aria-disabled': true, 'data-disabled': true })}
          onFocus={onWanted}
          onClick={loadOrRetry}
        >
          {isGone ? t('error.reload', { ns: 'common' }) : t('showComments', { count })}
        </Button>
      </Group>
    </Paper>
  );
}

/** Reports once that the lazy part has loaded and has something to show. */
function Arrival({ inquiryId, onArrived }: { inquiryId: string; onArrived: () => void }) {
  const isKnown = useCommentsSummary(inquiryId).data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isKnown) onArrived();
  }, [isKnown]);
  return null;
}
