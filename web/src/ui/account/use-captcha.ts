import { callPath } from '@nazar/domain/api/define-call.ts';
import { useCallback, useState } from 'react';

// The captcha is no call with input and result but a picture or a recording, and a cookie that comes with it.
export const captchaAddress = callPath({ area: 'Auth', name: 'cshow.php' });

export type CaptchaMode = 'picture' | 'sound';

export type Captcha = {
  readonly mode: CaptchaMode;
  /** Another one for each challenge: what was shown or heard before it is of no use any more. */
  readonly turn: number;
  readonly src: string;
  /** Another challenge of the same kind. */
  readonly refresh: () => void;
  readonly turnTo: (mode: CaptchaMode) => void;
};

/** A challenge to answer. Each serves once, also when the answer was wrong: refresh after every try. */
export function useCaptcha(): Captcha {
  const [mode, setMode] = useState<CaptchaMode>('picture');
  const [turn, setTurn] = useState(() => Date.now());
  const refresh = useCallback(() => setTurn((last) => Math.max(Date.now(), last + 1)), []);
  const turnTo = useCallback(
    (next: CaptchaMode) => {
      setMode(next);
      refresh();
    },
    [refresh],
  );
  return { mode, turn, src: `${captchaAddress}?t=${turn}`, refresh, turnTo };
}
