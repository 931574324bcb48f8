import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ParticipationRichText } from './participation-rich-text.tsx';

it('renders allowed formatting as elements', () => {
  render(
    <ParticipationRichText
      body={'<p>One <strong>two</strong></p><p><a href="https://example.com">three</a></p>'}
    />,
  );
  expect(screen.getByText('two').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'three' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noopener'),
  );
});

it('gives each paragraph of a question its own direction', () => {
  const { container } = render(
    <ParticipationRichText body="<p>Which one?</p><p>کدام؟ <strong>بگویید</strong></p>" inline />,
  );
  expect([...container.querySelectorAll('bdi')].map((part) => part.textContent)).toEqual([
    'Which one?',
    'کدام؟ بگویید',
  ]);
});

it.each(['Which one?', 'Which <strong>one</strong>?'])(
  'isolates the direction of %s from the page',
  (body) => {
    const { container } = render(<ParticipationRichText body={body} inline />);
    expect(container.querySelector('bdi')).toHaveTextContent('Which one?');
  },
);

it.each(['زنگ: +98 912 345 6789', '<p>زنگ: <strong>+98 912 345 6789</strong></p>'])(
  'keeps the order of the telephone number in %s',
  (body) => {
    const { container } = render(<ParticipationRichText body={body} />);
    expect(container.querySelector('bdi[dir="ltr"]')).toHaveTextContent('+98 912 345 6789');
  },
);

it.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<style>*{display:none}</style>',
])('renders %s as text only', (body) => {
  const { container } = render(<ParticipationRichText body={body} />);
  expect(container.querySelectorAll('img, script, svg, style, a')).toHaveLength(0);
});
