import { Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-app.tsx';
import { useReturnFocus } from './use-return-focus.ts';

function Dialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title="Report">
      <input aria-label="Reason" />
    </Modal>
  );
}

function Screen() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && <Dialog onClose={() => setOpened(false)} />}
    </>
  );
}

test('a dialog that is mounted open returns the focus to its opener', async () => {
  const user = userEvent.setup();
  renderComponent(<Screen />);
  const button = await screen.findByRole('button', { name: 'Open' });
  await user.click(button);
  await user.click(await screen.findByLabelText('Reason'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});
