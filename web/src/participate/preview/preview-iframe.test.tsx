import type { Language } from '@nazar/domain/text/language.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { makeParticipationStart, option, page, question } from '../testing/sample-page.ts';
import { PreviewIframe } from './preview-iframe.tsx';

const car = question(1, 'yesNo', 'Do you own a car?', {
  isForce: true,
  options: [option(11, 'Yes'), option(12, 'No')],
});
const stars = question(2, 'rating', 'How good is it?', { min: 1, max: 5 });

async function preview(language: Language, pages = [page(1, [car]), page(2, [stars])]) {
  const { inquiryId, look } = makeParticipationStart(pages);
  const previewed = { inquiryId, look: { ...look, language }, pages, completionMessage: 'Well done.' };
  render(
    <PreviewIframe
      {...{ previewed, title: 'Preview', nonce: '' }}
      {...{ ended: 'Nothing was sent.', again: 'Begin again' }}
    />,
  );
  const frame = screen.getByTitle('Preview');
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('No frame');
  await waitFor(() => expect(frame.contentDocument?.querySelector('form')).not.toBeNull());
  const { contentDocument } = frame;
  const view = contentDocument?.defaultView;
  if (contentDocument === null || !view) throw new Error('Nothing in the frame');
  // happy-dom lacks this in the frame's window too.
  view.scrollTo = () => undefined;
  Object.assign(view.HTMLElement.prototype, { scrollIntoView: () => undefined });
  return { inside: within(contentDocument.body), root: contentDocument.documentElement };
}

it('behaves like the participation page and ends with its message', async () => {
  const user = userEvent.setup();
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { inside } = await preview('en');
  await user.click(inside.getByRole('button', { name: 'Next' }));
  expect(inside.getByText('Choose an option.')).toBeVisible();
  await user.click(inside.getByRole('radio', { name: 'Yes' }));
  await user.click(inside.getByRole('button', { name: 'Next' }));
  await user.click(inside.getByRole('radio', { name: '4 of 5 stars' }));
  await user.click(inside.getByRole('button', { name: 'Submit' }));
  expect(await inside.findByText('Well done.')).toBeVisible();
  expect(inside.getByText('Nothing was sent.')).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
  expect(window.localStorage).toHaveLength(0);
  await user.click(inside.getByRole('button', { name: 'Begin again' }));
  expect(inside.getByRole('radio', { name: 'Yes' })).not.toBeChecked();
});

it('uses the language of the inquiry in any interface language', async () => {
  const { inside, root } = await preview('fa', [page(1, [stars])]);
  expect(root).toHaveAttribute('dir', 'rtl');
  expect(root).toHaveAttribute('lang', 'fa');
  expect(inside.getByRole('radio', { name: '۴ ستاره از ۵' })).toBeInTheDocument();
  expect(inside.getByRole('button', { name: 'ارسال' })).toBeVisible();
});
