import { Modal, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-app.tsx';
import { createFocusFirstErrorHandler } from './focus-invalid-field.ts';

/** The rules are checked in another order than the fields are in. */
function Contact() {
  const form = useForm({
    initialValues: { email: '', name: '', why: '' },
    validate: {
      why: (why) => (why === '' ? 'Choose one.' : null),
      email: (email) => (email === '' ? 'Enter an e-mail.' : null),
      name: (name) => (name === '' ? 'Enter a name.' : null),
    },
  });
  return (
    <Modal opened onClose={() => {}} title="Contact" withCloseButton={false}>
      <form onSubmit={form.onSubmit(() => {}, createFocusFirstErrorHandler(form))} noValidate>
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="Email" {...form.getInputProps('email')} />
        <Radio.Group label="Why" {...form.getInputProps('why')}>
          <Radio value="one" label="One" />
          <Radio value="other" label="Other" />
          <button type="button">More reasons</button>
        </Radio.Group>
        <button type="submit">Send</button>
      </form>
    </Modal>
  );
}

test('a refused form gives the focus to the first field with an error on the screen', async () => {
  const user = userEvent.setup();
  renderComponent(<Contact />);
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription('Enter a name.');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(name, 'Ava');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus());
});

test('a form refused while its field has the focus announces the error each time, inside its dialog', async () => {
  const user = userEvent.setup();
  renderComponent(<Contact />);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '{Enter}');
  const dialog = within(screen.getByRole('dialog'));
  const first = await dialog.findByRole('alert');
  expect(first).toHaveTextContent('Enter a name.');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByRole('alert')).not.toBe(first));
  expect(dialog.getByRole('alert')).toHaveTextContent('Enter a name.');
  await user.keyboard('A');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the error of a group of choices is announced if one of them has the focus', async () => {
  const user = userEvent.setup();
  renderComponent(<Contact />);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ava');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ava@example.com');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'One' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose one.');
  // The error is announced even if the focus only moves within the group, whose description is only read on entering
  // it.
  screen.getByRole('button', { name: 'More reasons' }).focus();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.submit(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose one.');
  expect(screen.getByRole('radio', { name: 'One' })).toHaveFocus();
});
