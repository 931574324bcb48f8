import { captchaPath } from '@nazar/domain/api/captcha-path.ts';
import { useCallback, useState } from 'react';

type CaptchaMedium = 'picture' | 'sound';

export type CaptchaControls = {
  readonly mode: CaptchaMedium;
  /** Changes with each captcha and invalidates earlier pictures and recordings. */
  readonly turn: number;
  readonly src: string;
  /** Loads a new captcha of the same kind. */
  readonly refresh: () => void;
  readonly turnTo: (mode: CaptchaMedium) => void;
};

/** A captcha to answer. Each works once, even after a wrong answer: refresh after every attempt. */
export function useCaptcha(): CaptchaControls {
  const [mode, setMode] = useState<CaptchaMedium>('picture');
  const [turn, setTurn] = useState(() => Date.now());
  const refresh = useCallback(() => setTurn((last) => Math.max(Date.now(), last + 1)), []);
  const turnTo = useCallback(
    (next: CaptchaMedium) => {
      setMode(next);
      refresh();
    },
    [refresh],
  );
  return { mode, turn, src: `${captchaPath}?t=${turn}`, refresh, turnTo };
}
