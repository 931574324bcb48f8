import { earlyPress, styleSheetId } from '@nazar/domain/api/front-page.ts';

// A file of its own, which is there long before the rest of the script: what is pressed on the server's page meanwhile
// is marked, and pressed again by `pressAgain` when it can do something. Links and forms work without.
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button:not(form button)') : null;
  if (button !== null && document.getElementById(styleSheetId) !== null) button.setAttribute(earlyPress, '');
});
