import { responseTypes } from '@nazar/domain/inquiries/question.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { hydratePage } from './hydrate-page.tsx';
import { ParticipateApp } from './participate-app.tsx';
import { fakeBrowser } from './testing/fake-browser.ts';
import {
  makeAnsweringPage,
  option,
  page,
  question,
  sampleParticipationRules,
} from './testing/sample-page.ts';

const choices = [option(11, 'Call +98 912 345 6789'), option(12, 'B'), option(13, 'Other', 'other')];
const cells = [option(21, 'Row', 'row'), option(22, 'Column', 'column')];
const asked = responseTypes.map((type, index) =>
  question(index + 1, type, `<p>Question <strong>${index}</strong> &amp; 021-123</p>`, {
    options: type === 'matrix' ? cells : choices,
    isForce: index % 2 === 0,
    file: null,
  }),
);

function serve(opened: ReturnType<typeof makeAnsweringPage>) {
  const root = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => root.remove());
  root.innerHTML = renderToString(<ParticipateApp session={fakeBrowser().open(opened)} />);
  return root;
}

it.each(languages)('keeps each element that the server rendered, in %s', async (language) => {
  const opened = makeAnsweringPage(
    [page(1, asked, 'A segment'), page(2, [])],
    language,
    sampleParticipationRules(),
  );
  const root = serve(opened);
  const late = root.querySelector('footer > p:last-child');
  late?.remove();
  const html = root.innerHTML;
  const elements = [...root.querySelectorAll('*')];
  if (late !== null) root.querySelector('footer')?.append(late);
  await act(() => void hydratePage(root, fakeBrowser().open(opened)));
  expect(late?.isConnected).toBe(false);
  expect(root.innerHTML).toBe(html);
  expect([...root.querySelectorAll('*')].every((element, index) => element === elements[index])).toBe(true);
});

it('keeps text typed before the script ran, and the caret’s position', async () => {
  const opened = makeAnsweringPage([page(1, [question(1, 'longText', 'Why?'), question(2, 'text', 'Who?')])]);
  const root = serve(opened);
  const [why, who] = screen.getAllByRole<HTMLTextAreaElement | HTMLInputElement>('textbox');
  if (why === undefined || who === undefined) throw new Error('Two fields are missing.');
  why.value = 'Because';
  who.value = 'Sara';
  why.focus();
  why.setSelectionRange(2, 3);
  const session = fakeBrowser().open(opened);
  await act(() => {
    const early = hydratePage(root, session);
    expect([why.value, who.value]).toEqual(['Because', 'Sara']);
    return session.resume(early);
  });
  expect([why.value, who.value]).toEqual(['Because', 'Sara']);
  expect([why.selectionStart, why.selectionEnd]).toEqual([2, 3]);
  expect(why).toHaveFocus();
  expect([...session.get().answers.values()].map(({ value }) => value)).toEqual(['Because', 'Sara']);
});
