import { earlyPressAttribute } from '@nazar/domain/api/front-page.ts';

/** Repeats the presses from before the script loaded, each once. */
export function replayEarlyPresses(): void {
  for (const button of document.querySelectorAll<HTMLElement>(`[${earlyPressAttribute}]`)) {
    button.removeAttribute(earlyPressAttribute);
    button.click();
  }
}
