import { type RefObject, useEffect, useState } from 'react';

/** Whether the form around an element has had the focus since it was shown; true without a form. */
export function useFormHadFocus(inside: RefObject<HTMLElement | null>): boolean {
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const form = inside.current?.closest('form') ?? null;
    if (form === null || form.contains(document.activeElement)) return setFocused(true);
    const recordFocus = () => setFocused(true);
    form.addEventListener('focusin', recordFocus);
    return () => form.removeEventListener('focusin', recordFocus);
  }, [inside]);
  return focused;
}
