import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ParticipateApp } from '../participate-app.tsx';
import { fakeBrowser } from '../testing/fake-browser.ts';
import { makeAnsweringPage, page, question, uuid } from '../testing/sample-page.ts';

it('a video cut off by a lost network is loaded again, and only one that fails otherwise is called unplayable', () => {
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const asked = question(1, 'text', 'What is it about?', { type: 'video', file: uuid(5) });
  render(<ParticipateApp session={fakeBrowser().open(makeAnsweringPage([page(1, [asked])]))} />);
  const film = () => screen.getByLabelText(/What is it about/, { selector: 'video' });
  fireEvent.error(film());
  expect(screen.queryByText(/can’t play this file/)).toBeNull();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.error(film());
  expect(screen.getByText(/can’t play this file/)).toBeVisible();
});
