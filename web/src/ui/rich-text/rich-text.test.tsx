import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-app.tsx';
import { RichText } from './rich-text.tsx';

test('formatting becomes elements, and links send no referrer', async () => {
  await renderComponent(
    <RichText html='<p>Read <strong>this</strong> <a href="https://example.com/">page</a></p>' />,
  );
  expect(screen.getByText('this').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'page' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noopener'),
  );
});

test('other markup stays text', async () => {
  const attack =
    '<img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">go</a><p onclick="x()">fine</p>';
  const { container } = await renderComponent(<RichText html={attack} />);
  expect(container.querySelector('img, script, [onclick], [onerror], a[href^="javascript"]')).toBeNull();
  expect(screen.getByText('fine')).toBeVisible();
});
