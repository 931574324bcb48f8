import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from '../rich-text/rich-text.tsx';
import { AutoDirectionText } from './auto-direction-text.tsx';

const text = 'با شمارهٔ +98 912 123 4567 تماس بگیرید';

test.each([
  ['a text', <AutoDirectionText key="text" text={text} />],
  ['a rich text', <RichText key="rich" html={`<p>${text}</p>`} />],
])('telephone numbers in %s keep their order and their sign', (_, shown) => {
  const { container } = render(shown);
  expect(container.textContent).toBe(text);
  const apart = [...container.querySelectorAll('bdi[dir="ltr"]')].map((part) => part.textContent);
  expect(apart).toEqual(['+98 912 123 4567']);
});
