import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadMoreTexts } from '../../i18n/i18n.ts';
import { loadMoreStyles } from '../load-more-styles.ts';

const Loaded = lazy(async () => {
  const [module] = await Promise.all([import('./inquiry-talk.tsx'), loadMoreStyles(), loadMoreTexts()]);
  return { default: module.InquiryTalk };
});

/** Below the window by so much: there by the time somebody gets to it. */
const nearby = '600px';
/** Milliseconds in which a page is readable and usable on a phone. */
const settled = 2500;

/**
 * The comments, which are fetched when they are seen. Those nearby come once somebody scrolls, or the page has settled:
 * few come for them, and everybody would wait.
 */
export function LazyInquiryTalk({ inquiryId }: { inquiryId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null || isNear) return;
    if (typeof IntersectionObserver === 'undefined') {
      setIsNear(true);
      return;
    }
    const watch = (rootMargin: string) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
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
  }, [isNear]);
  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <Loaded inquiryId={inquiryId} />
        </Suspense>
      )}
    </div>
  );
}
