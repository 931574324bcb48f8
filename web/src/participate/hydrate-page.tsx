import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { hydrateRoot } from 'react-dom/client';
import { ParticipateApp } from './participate-app.tsx';
import { readEarlyAnswers } from './questions/early-answers.ts';
import type { ParticipationSession } from './session/create-session.ts';

/** Hydrates the server's HTML, and returns the answers that were entered before. */
export function hydratePage(root: HTMLElement, session: ParticipationSession): Answer[] {
  const early = readEarlyAnswers(session.get().pages, root.querySelector('form'));
  const texts = [...root.querySelectorAll('textarea')].map((field) => {
    const { value, selectionStart, selectionEnd } = field;
    return { field, value, selectionStart, selectionEnd };
  });
  hydrateRoot(root, <ParticipateApp session={session} />);
  // Preact leaves the values of all other controls unchanged.
  for (const { field, value, selectionStart, selectionEnd } of texts) {
    if (field.value === value) continue;
    field.value = value;
    if (field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
  }
  return early;
}
