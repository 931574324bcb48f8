import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WrittenText } from './written-text.tsx';

const apart = (text: string) => {
  const { container } = render(<WrittenText text={text} />);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('bdi[dir="ltr"]')].map((part) => part.textContent);
};

test.each([
  ['با شمارهٔ +98 912 123 4567 تماس بگیرید', ['+98 912 123 4567']],
  ['به ۰۹۱۲ ۱۲۳ ۴۵۶۷ یا 0912-123-4567 زنگ بزنید', ['۰۹۱۲ ۱۲۳ ۴۵۶۷', '0912-123-4567']],
  ['دمای -12 درجه در ۱۴۰۵ و ۱ ۲ ۳ و 0912', ['-12']],
  ['بدون شماره', []],
])('telephone numbers of «%s» keep their order and their sign', (text, numbers) => {
  expect(apart(text)).toEqual(numbers);
});
