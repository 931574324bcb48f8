import { callPath } from '@nazar/domain/api/define-call.ts';
import { useCallback, useState } from 'react';

// The captcha is no call with input and result but a picture, and a cookie that comes with it.
const address = callPath({ area: 'Auth', name: 'cshow.php' });

export type Captcha = { readonly src: string; readonly refresh: () => void };

/** A picture to read letters from. Each serves once, also when the answer was wrong: refresh after every try. */
export function useCaptcha(): Captcha {
  const [turn, setTurn] = useState(() => Date.now());
  const refresh = useCallback(() => setTurn((last) => Math.max(Date.now(), last + 1)), []);
  return { src: `${address}?t=${turn}`, refresh };
}
