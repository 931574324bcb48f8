import { flushSync } from 'react-dom';

const duration = 200;

/** Reorders questions and animates them to their new places, unless people prefer reduced motion. */
export function animateReorder(change: () => void): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change();
    return;
  }
  const before = new Map(listCards().map((card) => [card, card.getBoundingClientRect().top]));
  flushSync(change);
  for (const card of listCards()) {
    const moved = (before.get(card) ?? 0) - card.getBoundingClientRect().top;
    if (moved === 0 || !before.has(card)) continue;
    card.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
      duration,
      easing: 'ease',
    });
  }
}

/** Leaves out the options of an open question, which move with it. */
const listCards = () =>
  [...document.querySelectorAll<HTMLElement>('[data-rfd-draggable-id]')].filter(
    (card) => card.parentElement?.closest('[data-rfd-draggable-id]') === null,
  );
