import userEvent, { type UserEvent } from '@testing-library/user-event';

/** The text typed before the first named key (`{Enter}`, `[ArrowDown]`), if it is longer than a few letters. */
const letters = (text: string) => /^[^{[]{4,}/.exec(text)?.[0] ?? '';

const isField = (element: Element | null) =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;

/**
 * A user who pastes long texts except the last letter, which is typed, because each key renders the whole screen again.
 */
export function makeQuickUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const keyboard: UserEvent['keyboard'] = async (text) => {
    const atOnce = isField(document.activeElement) ? letters(text).slice(0, -1) : '';
    if (atOnce !== '') await user.paste(atOnce);
    await user.keyboard(text.slice(atOnce.length));
  };
  const type: UserEvent['type'] = async (element, text, options) => {
    if (options !== undefined || letters(text) === '' || !isField(element)) {
      await user.type(element, text, options);
      return;
    }
    await user.click(element);
    await keyboard(text);
  };
  return { ...user, keyboard, type };
}
