import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadMoreTexts } from '../../i18n/i18n.ts';
import { loadMoreStyles } from '../load-more-styles.ts';

const Loaded = lazy(async () => {
  const [module] = await Promise.all([import('./inquiry-talk.tsx'), loadMoreStyles(), loadMoreTexts()]);
  return { default: module.InquiryTalk };
});

/** Below the window by so much, once somebody scrolls: there by the time they get to it. */
const nearby = 600;

/**
 * The comments, which are fetched when they are seen, or when the reader comes near by scrolling: few come for them,
 * and everybody would pay.
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
    const scrolled = () => observers.push(watch(`${nearby}px`));
    window.addEventListener('scroll', scrolled, { once: true, passive: true });
    return () => {
      window.removeEventListener('scroll', scrolled);
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
