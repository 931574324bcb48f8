import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadMoreTexts } from '../../i18n/i18n.ts';
import { loadMoreStyles } from '../load-more-styles.ts';

const Loaded = lazy(async () => {
  const [module] = await Promise.all([import('./inquiry-talk.tsx'), loadMoreStyles(), loadMoreTexts()]);
  return { default: module.InquiryTalk };
});

/** The comments, which are fetched when the reader comes near: few come for them, and everybody would pay. */
export function LazyInquiryTalk({ inquiryId }: { inquiryId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    if (typeof IntersectionObserver === 'undefined') {
      setIsNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
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
