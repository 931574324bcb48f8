import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ParticipateApp } from '../participate-app.tsx';
import { fakeBrowser } from '../testing/fake-browser.ts';
import { makeAnsweringPage, option, page, question, uuid } from '../testing/sample-page.ts';
import { applyAnswersFromUrl, consumeAnswersFromUrl, readEarlyAnswers } from './early-answers.ts';

const choices = [option(11, 'A'), option(12, 'B')];
const table = [option(21, 'Row', 'row'), option(22, 'Column', 'column')];
const pages = [
  page(1, [
    question(1, 'single', 'One', { options: choices }),
    question(2, 'multiple', 'Several', { options: choices }),
    question(3, 'text', 'Text'),
    question(4, 'scale', 'Scale', { min: 0, max: 10 }),
    question(5, 'number', 'Number'),
    question(6, 'matrix', 'Table', { options: table }),
    question(7, 'dropdown', 'List', { options: choices }),
    question(8, 'email', 'Untouched'),
  ]),
];

it('reads answers entered before the script ran', () => {
  const html = renderToString(<ParticipateApp session={fakeBrowser().open(makeAnsweringPage(pages))} />);
  const container = document.createElement('div');
  container.innerHTML = html;
  const input = (selector: string) => container.querySelector<HTMLInputElement>(selector);
  for (const selector of [
    `[value="${uuid(11)}"][type=radio]`,
    `[value="${uuid(12)}"][type=checkbox]`,
    `[name="${uuid(4)}"][value="8"]`,
    `[value="${uuid(22)}"]`,
  ]) {
    input(selector)?.click();
  }
  const fill = (number: number, value: string) => {
    const field = input(`[name="${uuid(number)}"]`);
    if (field !== null) field.value = value;
  };
  fill(3, 'typed early');
  fill(5, '۱۲');
  fill(7, uuid(12));
  expect(readEarlyAnswers(pages, container.querySelector('form'))).toEqual([
    { questionId: uuid(1), value: uuid(11) },
    { questionId: uuid(2), value: [uuid(12)] },
    { questionId: uuid(3), value: 'typed early' },
    { questionId: uuid(4), value: 8 },
    { questionId: uuid(5), value: 12 },
    { questionId: uuid(6), value: { [uuid(21)]: uuid(22) } },
    { questionId: uuid(7), value: uuid(12) },
  ]);
});

it('reads nothing from empty fields', () => {
  expect(readEarlyAnswers(pages, null)).toEqual([]);
});

it('reads the lists of a Persian date and time', () => {
  document.documentElement.lang = 'fa';
  onTestFinished(() => document.documentElement.removeAttribute('lang'));
  const asked = [
    question(1, 'date', 'تولد؟', { min: '1920-03-21', max: '2026-03-20' }),
    question(2, 'time', 'ساعت؟'),
    question(3, 'date', 'بی‌پاسخ؟', { min: '2026-03-21', max: '2027-03-20' }),
    question(4, 'date', 'نیمه؟', { min: '2026-03-21', max: '2027-03-20' }),
  ];
  const shown = [page(1, asked)];
  const container = document.createElement('div');
  container.innerHTML = renderToString(
    <ParticipateApp session={fakeBrowser().open(makeAnsweringPage(shown, 'fa'))} />,
  );
  const choose = (number: number, part: string, value: string) => {
    const name = `${uuid(number)}.${part}`;
    const control = container.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
    if (control !== null) control.value = value;
  };
  choose(1, 'day', '22');
  choose(1, 'month', '11');
  choose(1, 'year', '۵۷');
  choose(2, 'hour', '08');
  choose(2, 'minute', '30');
  choose(4, 'month', '7');
  expect(readEarlyAnswers(shown, container.querySelector('form'))).toEqual([
    { questionId: uuid(1), value: '1979-02-11' },
    { questionId: uuid(2), value: '08:30' },
    { questionId: uuid(4), value: 'jalali:-7-' },
  ]);
});

describe('answers in the fragment of the URL', () => {
  const open = (fragment: string) => {
    window.history.replaceState(null, '', `/x/participate?via=mail#${fragment}`);
    const data = consumeAnswersFromUrl(window);
    const session = fakeBrowser().open(makeAnsweringPage(pages));
    return { data, session, answers: () => [...session.get().answers.values()] };
  };

  it('are filled in and taken out of the URL', () => {
    const { data, session, answers } = open(`${uuid(1)}=${uuid(12)}&${uuid(3)}=%D9%86%D8%B8%D8%B1`);
    expect(window.location.href).toMatch(/\/x\/participate\?via=mail$/);
    applyAnswersFromUrl(session, data, []);
    expect(answers()).toEqual([
      { questionId: uuid(1), value: uuid(12) },
      { questionId: uuid(3), value: 'نظر' },
    ]);
  });

  it('are ignored if they are not valid', () => {
    const { data, session, answers } = open(`${uuid(1)}=<b>&${uuid(4)}=99&${uuid(77)}=x&${uuid(8)}=no`);
    applyAnswersFromUrl(session, data, []);
    expect(answers()).toEqual([]);
  });

  it('replace a kept answer, but not one that was given since the page opened', () => {
    const { data, session, answers } = open(`${uuid(1)}=${uuid(12)}&${uuid(7)}=${uuid(12)}`);
    session.answer(uuid(1), { value: uuid(11) });
    session.answer(uuid(7), { value: uuid(11) });
    applyAnswersFromUrl(session, data, [{ questionId: uuid(7), value: uuid(11) }]);
    expect(answers()).toEqual([
      { questionId: uuid(1), value: uuid(12) },
      { questionId: uuid(7), value: uuid(11) },
    ]);
  });
});
