import {
  earlyPressAttribute,
  laterScriptsId,
  movesFocusToAttribute,
  styleSheetId,
} from '@nazar/domain/api/front-page.ts';

// This is a separate file, which loads long before the rest of the script.

/** Milliseconds after which the application starts if the page is not touched. */
const untouchedFor = 8000;
// Assistive programs such as voice control may send the click alone.
const touches = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll', 'click'];

/** Starts the application, once. A server-rendered page can be read, and its links followed, before that. */
function start(): void {
  for (const touch of touches) removeEventListener(touch, start);
  const later = document.getElementById(laterScriptsId);
  if (!(later instanceof HTMLTemplateElement)) return;
  later.remove();
  document.head.append(later.content);
}

function startIfNeeded(): void {
  if (isKnown() || location.hash !== '' || showsOtherTimes()) start();
  else setTimeout(start, untouchedFor);
}

/** Whether this browser stores something that changes the page, such as a session, a language or a draft. */
function isKnown(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}

/**
 * Whether a day on the page is another one in the browser's time zone, or the page has a time of day, which the server
 * can't know. It avoids Intl, which takes long to start.
 */
function showsOtherTimes(): boolean {
  if (document.querySelector('time[data-time-of-day]') !== null) return true;
  const dated = document.querySelectorAll<HTMLTimeElement>('time[data-day]');
  return [...dated].some(({ dateTime, dataset }) => {
    const moment = new Date(dateTime);
    const wallClock = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
    return wallClock.toISOString().slice(0, 10) !== dataset.day;
  });
}

for (const touch of touches) addEventListener(touch, start, { passive: true });
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startIfNeeded);
else startIfNeeded();

// Marks buttons that are pressed on the server-rendered page before the application starts; `replayEarlyPresses` repeats
// those presses. Links and forms work without it. A button for a field focuses it at once, so that no letter is lost.
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button:not(form button)') : null;
  if (button === null || document.getElementById(styleSheetId) === null) return;
  button.setAttribute(earlyPressAttribute, '');
  document.getElementById(button.getAttribute(movesFocusToAttribute) ?? '')?.focus();
});
