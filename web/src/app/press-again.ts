import { earlyPress } from '@nazar/domain/api/front-page.ts';

/** Presses what somebody pressed before the script had come, each once however often it was tried. */
export function pressAgain(): void {
  for (const button of document.querySelectorAll<HTMLElement>(`[${earlyPress}]`)) {
    button.removeAttribute(earlyPress);
    button.click();
  }
}
