import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useRestoreLostFocus } from './use-restore-lost-focus.ts';

function Site() {
  useRestoreLostFocus();
  const [there, setThere] = useState(true);
  const [busy, setBusy] = useState(false);
  return (
    <main tabIndex={-1}>
      <section tabIndex={-1} aria-label="Comments">
        {there && (
          <button type="button" onClick={() => setThere(false)}>
            Approve
          </button>
        )}
      </section>
      <button type="button" disabled={busy} onClick={() => setBusy(true)}>
        Send
      </button>
      <button type="button" onMouseDown={() => setBusy(false)}>
        Reply comes
      </button>
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('the focus of a removed button moves to its container', async () => {
  render(<Site />);
  button('Approve').focus();
  fireEvent.click(button('Approve'));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Comments' })).toHaveFocus());
});

test('a button that was disabled during its call gets the focus back', async () => {
  render(<Site />);
  const send = button('Send');
  send.focus();
  fireEvent.click(send);
  expect(send).toBeDisabled();
  // Browsers blur a disabled element, but happy-dom doesn't.
  send.blur();
  fireEvent.mouseDown(button('Reply comes'));
  await waitFor(() => expect(send).toHaveFocus());
});

test('doesn’t restore focus that the user moved', async () => {
  render(<Site />);
  const send = button('Send');
  send.focus();
  send.blur();
  // This is later than the check whether the focus moved on purpose.
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.click(button('Approve'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.body).toHaveFocus();
});
