export const controls = 'button, a, input, textarea, select, [contenteditable], [role="option"]';

let pressed: Element | null = null;

/** It has lost the focus by the time that a failure is told, to the field that is wrong. */
export const lastPressed = () => pressed;

/** Notes what is pressed, also by Enter in a field, which clicks the form's button. */
export function followPresses(): () => void {
  const note = ({ target }: MouseEvent) => {
    pressed = target instanceof Element ? target.closest(controls) : null;
  };
  document.addEventListener('click', note, true);
  return () => document.removeEventListener('click', note, true);
}
