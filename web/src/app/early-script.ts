import { earlyPress, laterScriptsId, pageDataId, styleSheetId } from '@nazar/domain/api/front-page.ts';

// A file of its own, which is there long before the rest of the script.

const untouchedFor = 8000;
// Programs that press for a person, like voice control, may send the click alone.
const touches = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll', 'click'];

/** Starts the application, once. A page that the server rendered can be read, and its links followed, without. */
function start(): void {
  for (const touch of touches) removeEventListener(touch, start);
  const later = document.getElementById(laterScriptsId);
  if (!(later instanceof HTMLTemplateElement)) return;
  later.remove();
  document.head.append(later.content);
}

function startIfNeeded(): void {
  if (isKnown() || location.hash !== '' || hasOtherTimes()) start();
  else setTimeout(start, untouchedFor);
}

/** Whether this browser keeps something that the page would show: a session, a language, a draft. */
function isKnown(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}

/** Whether the page shows times of another time zone. */
function hasOtherTimes(): boolean {
  const { timeZone } = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}');
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return document.querySelector('time') !== null && timeZone !== ownZone;
}

for (const touch of touches) addEventListener(touch, start, { passive: true });
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startIfNeeded);
else startIfNeeded();

// What is pressed on the server's page before the rest of the script has come is marked, and pressed again by
// `pressAgain` when it can do something. Links and forms work without.
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button:not(form button)') : null;
  if (button !== null && document.getElementById(styleSheetId) !== null) button.setAttribute(earlyPress, '');
});
