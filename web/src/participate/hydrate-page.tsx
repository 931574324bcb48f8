import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { hydrateRoot } from 'react-dom/client';
import { readEarlyAnswers } from './early-answers.ts';
import { ParticipateApp } from './participate-app.tsx';
import type { ParticipationSession } from './session/create-session.ts';

/** Makes the server's HTML work, and returns the answers that were entered into it before. */
export function hydratePage(root: HTMLElement, session: ParticipationSession): Answer[] {
  const early = readEarlyAnswers(session.get().pages, root.querySelector('form'));
  const texts = [...root.querySelectorAll('textarea')].map((field) => {
    const { value, selectionStart, selectionEnd } = field;
    return { field, value, selectionStart, selectionEnd };
  });
  hydrateRoot(root, <ParticipateApp session={session} />);
  // Preact leaves the values of all other controls as they are.
  for (const { field, value, selectionStart, selectionEnd } of texts) {
    if (field.value === value) continue;
    field.value = value;
    if (field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
  }
  return early;
}
