import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeQuestionSummary, fakeResultsSummary } from '../../../testing/fake-results-summary.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const question = (number: number, body: string, segmentName: string) =>
  fakeQuestionSummary({ questionId: id(number), body, segmentName, answered: 3 });

beforeEach(() => {
  fakeApi({
    getSummary: () =>
      fakeResultsSummary({
        inquiryId: id(1),
        finished: 4,
        canEdit: true,
        questions: [
          question(2, 'Dish?', 'Food'),
          question(3, 'Dessert?', 'Food'),
          question(4, 'Age?', 'About you'),
        ],
      }),
  });
});

test('all questions are listed under their segments, each with its own URL', async () => {
  await renderApp(`/Inquiries/${id(1)}/results`);
  const list = await screen.findByRole('navigation', { name: 'Questions' });
  const links = within(list).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['1.Dish?', '2.Dessert?', '3.Age?']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([2, 3, 4].map((number) => `#${id(number)}`));
  expect(within(list).getAllByText(/^(Food|About you)$/)).toHaveLength(2);
  for (const link of links) {
    const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(target).toHaveAccessibleName(link.textContent?.slice(2));
  }
});

test('choosing a question scrolls to it and puts it into the URL', async () => {
  const { user } = await renderApp(`/Inquiries/${id(1)}/results`);
  await user.selectOptions(await screen.findByLabelText('Go to a question'), '3. Age?');
  expect(window.location.hash).toBe(`#${id(4)}`);
});

test('at the end of the page, the last visible question is the current one', async () => {
  await renderApp(`/Inquiries/${id(1)}/results`);
  const select = await screen.findByLabelText('Go to a question');
  const page = document.documentElement;
  vi.spyOn(page, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(page, 'scrollHeight', 'get').mockReturnValue(2_000);
  page.scrollTop = 1_300;
  fireEvent.scroll(window);
  expect(select).toHaveDisplayValue('3. Age?');
  page.scrollTop = 0;
  fireEvent.scroll(window);
  expect(select).not.toHaveDisplayValue('3. Age?');
});

test('each question shows how many responses answered it', async () => {
  await renderApp(`/Inquiries/${id(1)}/results`);
  expect(
    within(await screen.findByRole('region', { name: 'Age?' })).getByText('3 of 4 answered'),
  ).toBeVisible();
});

test('the owner can make a chart of a question from its card', async () => {
  await renderApp(`/Inquiries/${id(1)}/results`);
  const link = await screen.findByRole('link', { name: 'Create a chart of question 3' });
  expect(link).toHaveAttribute('href', `/Inquiries/${id(1)}/charts/create?question=${id(4)}`);
});
