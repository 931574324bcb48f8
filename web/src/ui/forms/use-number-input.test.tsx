import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-app.tsx';
import { useNumberInput } from './use-number-input.ts';

function Field() {
  const [typed, setTyped] = useState('60');
  return <TextInput aria-label="Number" {...useNumberInput()(setTyped)} value={typed} />;
}

test.each([
  ['fa', '۶۱۲۰'],
  ['en', '6120'],
] as const)('digits typed inside a number are those of the language (%s)', async (language, shown) => {
  const { user } = await renderComponent(<Field />, { language });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' });
  await user.click(field);
  field.setSelectionRange(1, 1);
  await user.keyboard('12');
  expect(field).toHaveValue(shown);
  expect(field.selectionStart).toBe(3);
});
