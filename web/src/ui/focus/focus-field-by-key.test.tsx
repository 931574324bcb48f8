import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-app.tsx';
import { FoldedSection } from '../folded-section.tsx';
import { focusFieldByKey } from './focus-field-by-key.ts';

test('a field in nested folded groups gets the focus after all of them have opened', async () => {
  renderComponent(
    <FoldedSection title="Outer" summary="">
      <FoldedSection title="Inner" summary="">
        <input aria-label="Name" data-field="name" />
      </FoldedSection>
    </FoldedSection>,
  );
  await screen.findByText('Outer');
  expect(focusFieldByKey('name')).toBe(true);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  for (const name of ['Outer', 'Inner']) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true');
  }
});
