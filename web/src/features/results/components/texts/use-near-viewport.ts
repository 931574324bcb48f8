import { useEffect, useRef, useState } from 'react';

/** Whether an element is or was in or near the window, or is being printed. */
export function useNearViewport<T extends Element>() {
  const ref = useRef<T>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (isNear || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    const load = () => setNear(true);
    window.addEventListener('beforeprint', load);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', load);
    };
  }, [isNear]);
  return { ref, isNear };
}
