import { earlyPressAttribute } from '@nazar/domain/api/front-page.ts';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { replayEarlyPresses } from './replay-early-presses.ts';

test('repeats each press from before the script loaded once, and no other', () => {
  const [press, other] = [vi.fn(), vi.fn()];
  render(
    <>
      <button type="button" {...{ [earlyPressAttribute]: '' }} onClick={press}>
        Like
      </button>
      <button type="button" onClick={other}>
        Share
      </button>
    </>,
  );
  replayEarlyPresses();
  replayEarlyPresses();
  expect(press).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Like' })).not.toHaveAttribute(earlyPressAttribute);
});
