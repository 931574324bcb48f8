import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { createElement, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { commentAt, commentsPlace } from '../../api/paths.ts';
import { loadMoreTexts } from '../../i18n/i18n.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { loadMoreStyles } from '../../ui/load-more-styles.ts';
import { useReloadAdvice } from '../../ui/use-reload-advice.ts';
import type { InquiryComments } from './inquiry-comments.tsx';
import classes from './lazy-inquiry-comments.module.css';
import { isSilent, useCommentCounts } from './use-comment-counts.ts';

const fetchInquiryComments = () => import('./inquiry-comments.tsx');

type LazyInquiryCommentsProps = {
  inquiryId: string;
  /** How many there were when the page was made. */
  comments: number;
  /** Where they come from. */
  fetchFrom?: typeof fetchInquiryComments;
};

/** How far they are; at last what shows them. */
type State = 'far' | 'coming' | 'failed' | typeof InquiryComments;

/** Comments load this far below the window, so that they are there when the reader gets to them. */
const nearby = '600px';
/** Milliseconds in which a page is readable and usable on a phone. */
const settled = 2500;

/**
 * The comments, which are fetched when they are seen. Nearby ones are fetched after the first scroll, or once the page
 * has settled, because few readers want them and all would wait for them. Until then their heading has a button that
 * keyboards and screen readers reach without scrolling. When fetching fails, the heading stays and shows that: a
 * thrown error would remove the page that the reader is on.
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
    Promise.all([fetchFrom(), loadMoreStyles(), loadMoreTexts()]).then(
      ([module]) => setState(() => module.InquiryComments),
      () => setState('failed'),
    );
  }, [state, fetchFrom]);
  const [isThere, setIsThere] = useState(false);
  const hadFocus = useRef(false);
  const { hash, key } = useLocation();
  const isMeant = hash === commentsPlace;
  // It comes into view itself, wherever it stands.
  const leadsInside = commentAt(hash) !== null;
  const arrive = () => {
    hadFocus.current = place.current?.contains(document.activeElement) ?? false;
    setIsThere(true);
  };
  useEffect(() => {
    if (isThere && hadFocus.current) place.current?.querySelector('section')?.focus({ preventScroll: true });
  }, [isThere]);
  useEffect(() => {
    if (isMeant || leadsInside) come();
  }, [isMeant, leadsInside, come]);
  // By its key, because the reader may follow the same link again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the address is opened
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
    const lookFarther = () => observers.push(watch(nearby));
    window.addEventListener('scroll', lookFarther, { once: true, passive: true });
    const timer = setTimeout(lookFarther, settled);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', lookFarther);
      for (const observer of observers) observer.disconnect();
    };
  }, [isFar, come]);
  return (
    <div ref={place} className={classes.place}>
      {!isThere && <Announced {...{ inquiryId, comments, state }} onWanted={come} />}
      {typeof state !== 'string' && (
        <Suspense>
          {createElement(state, { inquiryId })}
          <Arrival inquiryId={inquiryId} onArrived={arrive} />
        </Suspense>
      )}
    </div>
  );
}

type AnnouncedProps = { inquiryId: string; comments: number; state: State; onWanted: () => void };

function Announced({ inquiryId, comments, state, onWanted }: AnnouncedProps) {
  const { t } = useTranslation('detail');
  const format = useFormat();
  const { data: counts, isError, refetch } = useCommentCounts(inquiryId);
  const isGone = state === 'failed';
  const { advice, canReload } = useReloadAdvice(isGone);
  if (counts !== undefined && isSilent(counts)) return null;
  const isWanted = state !== 'far';
  const hasFailed = isGone || (isWanted && isError && counts === undefined);
  const want = () => {
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
        {/* Neither `loading` nor `disabled`: browsers take the focus from what is disabled. */}
        <Button
          variant="subtle"
          aria-busy={isWanted && !hasFailed}
          {...(isGone && !canReload && { 'aria-disabled': true, 'data-disabled': true })}
          onFocus={onWanted}
          onClick={want}
        >
          {isGone ? t('error.reload', { ns: 'common' }) : t('showComments', { count })}
        </Button>
      </Group>
    </Paper>
  );
}

/** Says once that what is beside it has been loaded and has something to show. */
function Arrival({ inquiryId, onArrived }: { inquiryId: string; onArrived: () => void }) {
  const isKnown = useCommentCounts(inquiryId).data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isKnown) onArrived();
  }, [isKnown]);
  return null;
}
