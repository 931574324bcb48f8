import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ParticipateApp } from '../participate-app.tsx';
import { fakeBrowser } from '../testing/fake-browser.ts';
import { makeAnsweringPage, option, page, question, uuid } from '../testing/sample-page.ts';

function ask(asked: ReturnType<typeof question>, language: 'en' | 'fa' = 'en') {
  const session = fakeBrowser().open(makeAnsweringPage([page(1, [asked])], language));
  render(<ParticipateApp session={session} />);
  const answer = () => session.get().answers.get(asked.id);
  return { user: userEvent.setup(), answer, session };
}

describe('several of the options', () => {
  const options = [
    option(11, 'Tea'),
    option(12, 'Coffee'),
    option(13, 'Other', 'other'),
    option(14, 'None', 'none'),
  ];
  const asked = question(1, 'multiple', 'What do you drink?', { options, min: 0, max: 4 });

  it('are cleared by «None of these», which is cleared by the next choice', async () => {
    const { user, answer } = ask(asked);
    await user.click(screen.getByRole('checkbox', { name: 'Tea' }));
    await user.click(screen.getByRole('checkbox', { name: 'Coffee' }));
    await user.click(screen.getByRole('checkbox', { name: 'None' }));
    expect(answer()?.value).toEqual([uuid(14)]);
    await user.click(screen.getByRole('checkbox', { name: 'Tea' }));
    expect(answer()?.value).toEqual([uuid(11)]);
  });

  it('may include «Other», whose text is removed with it', async () => {
    const { user, answer } = ask(asked);
    await user.click(screen.getByRole('checkbox', { name: 'Other' }));
    await user.type(screen.getByRole('textbox', { name: 'Other: please specify' }), 'Doogh');
    expect(answer()).toMatchObject({ value: [uuid(13)], otherText: 'Doogh' });
    await user.click(screen.getByRole('checkbox', { name: 'Other' }));
    expect(answer()).toBeUndefined();
  });
});

it.each([
  [0, 4, null],
  [1, 9, null],
  [2, 4, 'Choose at least 2 options.'],
  [2, 3, 'Choose at least 2 options. Choose at most 3 options.'],
])('several choices, from %s to %s, show their limits before they are broken', (min, max, hint) => {
  const options = ['Tea', 'Coffee', 'Milk', 'Water'].map((body, at) => option(11 + at, body));
  const none = option(15, 'Nothing', 'none');
  const asked = question(1, 'multiple', 'What do you drink?', { options: [...options, none], min, max });
  ask(asked);
  expect(screen.queryByText(/^Choose at/)?.textContent ?? null).toBe(hint);
});

describe('options in order', () => {
  const options = [option(11, 'Speed'), option(12, 'Price'), option(13, 'Comfort')];
  const asked = question(1, 'ranking', 'What matters?', { options });

  it('can be moved by buttons, and the focus stays on the moved option', async () => {
    const { user, answer } = ask(asked);
    await user.click(screen.getByRole('button', { name: 'Move “Speed” down' }));
    expect(answer()?.value).toEqual([uuid(12), uuid(11), uuid(13)]);
    expect(screen.getByText('“Speed” is now number 2')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(answer()?.value).toEqual([uuid(12), uuid(13), uuid(11)]);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1Price',
      '2Comfort',
      '3Speed',
    ]);
  });

  it('get their ranks in the order in which they are pressed, and lose them by a press until all have one', async () => {
    const { user, answer } = ask(asked);
    const rows = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    await user.click(screen.getByRole('button', { name: '– Comfort' }));
    await user.click(screen.getByRole('button', { name: '– Speed' }));
    expect(rows()).toEqual(['2Speed', '–Price', '1Comfort']);
    expect(screen.getByText('Choose the next option')).not.toHaveAttribute('aria-hidden', 'true');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByRole('group', { name: /What matters/ })).toHaveAccessibleDescription(
      'Put all the options in order.',
    );
    await user.click(screen.getByRole('button', { name: '1 Comfort', pressed: true }));
    expect(answer()?.value).toEqual([uuid(11)]);
    expect(screen.getByText('“Comfort” has no rank')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '– Price' }));
    await user.click(screen.getByRole('button', { name: '– Comfort' }));
    expect(answer()?.value).toEqual([uuid(11), uuid(12), uuid(13)]);
    expect(rows()).toEqual(['1Speed', '2Price', '3Comfort']);
    await user.click(screen.getByRole('button', { name: '2 Price', pressed: true }));
    expect(answer()?.value).toEqual([uuid(11), uuid(12), uuid(13)]);
  });

  it('count as an answer only after being moved or confirmed', async () => {
    const { user, answer } = ask(asked);
    expect(answer()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Keep this order' }));
    expect(answer()?.value).toEqual([uuid(11), uuid(12), uuid(13)]);
  });
});

it('a matrix names each of its buttons by row and column', async () => {
  const options = [
    option(11, 'Bus', 'row'),
    option(12, 'Metro', 'row'),
    option(13, 'Bad', 'column'),
    option(14, 'Good', 'column'),
  ];
  const { user, answer } = ask(question(1, 'matrix', 'Rate', { options }));
  await user.click(screen.getByRole('radio', { name: 'Bus Good' }));
  await user.click(screen.getByRole('radio', { name: 'Metro Bad' }));
  expect(answer()?.value).toEqual({ [uuid(11)]: uuid(14), [uuid(12)]: uuid(13) });
});

it('a dropdown lists its options, and its first entry clears the answer', async () => {
  const options = [option(11, 'North'), option(12, 'South')];
  const { user, answer } = ask(question(1, 'dropdown', 'Where?', { options }));
  await user.selectOptions(screen.getByRole('combobox', { name: /Where/ }), 'South');
  expect(answer()?.value).toBe(uuid(12));
  await user.selectOptions(screen.getByRole('combobox', { name: /Where/ }), 'Choose…');
  expect(answer()).toBeUndefined();
});

it('stars have labels such as 3 of 5', async () => {
  const { user, answer } = ask(question(1, 'rating', 'How good?', { min: 1, max: 5 }));
  await user.click(screen.getByRole('radio', { name: '4 of 5 stars' }));
  expect(answer()?.value).toBe(4);
});

describe('an answer that its own controls can’t clear', () => {
  const choices = [option(11, 'North'), option(12, 'South')];
  const rows = [option(11, 'Bus', 'row'), option(12, 'Metro', 'row')];
  const columns = [option(13, 'Bad', 'column'), option(14, 'Good', 'column')];

  it.each([
    ['single', { options: choices }, uuid(11)],
    ['yesNo', { options: choices }, uuid(12)],
    ['rating', { min: 1, max: 5 }, 4],
    ['scale', { min: 0, max: 10 }, 7],
    ['ranking', { options: choices }, [uuid(12), uuid(11)]],
    ['matrix', { options: [...rows, ...columns] }, { [uuid(11)]: uuid(13) }],
    ['date', { min: '1990-01-01', max: '2030-12-31' }, '2026-03-21'],
    ['time', { min: '00:00', max: '23:59' }, '08:30'],
  ] as const)('is cleared by a button: %s', async (type, more, value) => {
    const { user, answer, session } = ask(question(1, type, 'Well?', more as object));
    expect(screen.queryByRole('button', { name: 'Clear answer' })).not.toBeInTheDocument();
    act(() => session.answer(uuid(1), { value: value as string }));
    await user.click(screen.getByRole('button', { name: 'Clear answer' }));
    expect(answer()).toBeUndefined();
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: /Well/ })).toContainElement(
      document.activeElement as HTMLElement,
    );
  });

  it('is cleared row by row in a matrix', async () => {
    const { user, answer } = ask(question(1, 'matrix', 'Rate', { options: [...rows, ...columns] }));
    await user.click(screen.getByRole('radio', { name: 'Bus Good' }));
    await user.click(screen.getByRole('radio', { name: 'Metro Bad' }));
    await user.click(screen.getByRole('button', { name: 'Clear the answer for “Bus”' }));
    expect(answer()?.value).toEqual({ [uuid(12)]: uuid(13) });
    expect(screen.getByRole('radio', { name: 'Bus Bad' })).toHaveFocus();
  });

  it('can’t be cleared if it is mandatory', async () => {
    const { user } = ask(question(1, 'single', 'Where?', { options: choices, isForce: true }));
    await user.click(screen.getByRole('radio', { name: 'North' }));
    expect(screen.queryByRole('button', { name: /Clear/ })).not.toBeInTheDocument();
  });
});

it('a just chosen «Other» is not marked as wrong before typing', async () => {
  const options = [option(11, 'Tea'), option(12, 'Other', 'other')];
  const { user } = ask(question(1, 'single', 'What?', { options, isForce: true }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('group', { name: /What/ })).toHaveAccessibleDescription('Choose an option.');
  await user.click(screen.getByRole('radio', { name: 'Other' }));
  expect(screen.getByRole('textbox')).not.toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Describe your other answer.');
});

it('a web address is completed when its field is left', async () => {
  const { user, answer } = ask(question(1, 'url', 'Your page?'));
  await user.type(screen.getByRole('textbox'), 'spotify.com/x');
  await user.tab();
  expect(answer()?.value).toBe('https://spotify.com/x');
});

it('an hour without minutes asks for them', async () => {
  const { user, session } = ask(question(1, 'time', 'چه ساعتی؟'), 'fa');
  await user.selectOptions(screen.getByRole('combobox', { name: 'ساعت' }), '۰۸');
  await user.click(screen.getByRole('button', { name: 'ارسال' }));
  expect(session.get().phase.name).toBe('answering');
  expect(screen.getByRole('group', { name: /ساعتی/ })).toHaveAccessibleDescription(/دقیقه را هم وارد کنید/);
});

it('an incomplete time in the browser’s own field is not treated as empty', async () => {
  const { user, session } = ask(question(1, 'time', 'When?'));
  const field = screen.getByLabelText(/When/);
  // Chromium reports this after «08» and Tab; happy-dom has no incomplete input.
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true });
  act(() => field.focus());
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(session.get().phase.name).toBe('answering');
  expect(field).toHaveAccessibleDescription('Enter hour and minutes.');
});

it('a birthday in the future gets a matching error', async () => {
  const bounds = { min: '1906-01-01', max: '2020-11-22' };
  const { user, session } = ask(question(1, 'date', 'Your birthday?', bounds));
  const year = new Date().getFullYear() + 1;
  act(() => session.answer(uuid(1), { value: `${year}-05-01` }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('combobox', { name: 'Day' })).toHaveAccessibleDescription(
    'That day is in the future. Choose one up to November 22, 2020.',
  );
});

it('progress counts valid answers only', async () => {
  const asked = [question(1, 'email', 'Your e-mail?'), question(2, 'text', 'Your name?')];
  render(<ParticipateApp session={fakeBrowser().open(makeAnsweringPage([page(1, asked)]))} />);
  const user = userEvent.setup();
  const email = screen.getByRole('textbox', { name: /e-mail/ });
  await user.type(email, 'sara@');
  expect(screen.getByRole('progressbar')).toHaveTextContent('0 of 2 answered');
  await user.type(email, 'example.com');
  expect(screen.getByRole('progressbar')).toHaveTextContent('1 of 2 answered');
});

describe('a date', () => {
  it('is chosen in the Gregorian calendar in English, and one that does not exist is an error', async () => {
    const bounds = { min: '1990-01-01', max: '2030-12-31' };
    const { user, answer } = ask(question(1, 'date', 'When?', bounds), 'en');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '29');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const day = screen.getByRole('combobox', { name: 'Day' });
    expect(day).toHaveAccessibleDescription('Choose a valid day, month and year.');
    await user.type(screen.getByRole('textbox', { name: 'Year' }), '2023');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(day).toHaveAccessibleDescription(/February 2023 has 28 days/);
    await user.selectOptions(day, '28');
    expect(answer()?.value).toBe('2023-02-28');
  });

  it('is chosen in the Jalali calendar and stored as an ISO date', async () => {
    const { user, answer } = ask(question(1, 'date', 'کی؟', { min: '1990-01-01', max: '2030-12-31' }), 'fa');
    const group = within(screen.getByRole('group', { name: /کی/ }));
    await user.selectOptions(group.getByRole('combobox', { name: 'روز' }), '۱');
    await user.selectOptions(group.getByRole('combobox', { name: 'ماه' }), 'فروردین');
    await user.type(group.getByRole('textbox', { name: 'سال' }), '۱۴۰۵');
    expect(answer()?.value).toBe('2026-03-21');
  });

  it.each([
    ['۱۳۵۷', '۱۳۵۷'],
    ['1357', '۱۳۵۷'],
    ['a1357', '۱۳۵۷'],
    ['۵۷', '۱۳۵۷'],
  ])('in a wide range has its year typed: %s', async (typed, shown) => {
    const { user, answer } = ask(
      question(1, 'date', 'تولد؟', { min: '1920-03-21', max: '2026-03-20' }),
      'fa',
    );
    const group = within(screen.getByRole('group', { name: /تولد/ }));
    const year = group.getByRole('textbox', { name: 'سال' });
    await user.type(year, typed);
    await user.selectOptions(group.getByRole('combobox', { name: 'روز' }), '۲۲');
    await user.selectOptions(group.getByRole('combobox', { name: 'ماه' }), 'بهمن');
    expect(year).toHaveValue(shown);
    expect(answer()?.value).toBe('1979-02-11');
  });

  it.each([
    ['en', '1900-01-01', 'Submit', '26', /^Write the year with four digits/],
    ['en', null, 'Submit', '26', /^Write the year with four digits/],
    ['fa', '1900-01-01', 'ارسال', '۴۰۵', /^سال را با چهار رقم بنویسید/],
  ] as const)(
    'in any year asks for four digits of it (%s, from %s)',
    async (...[language, min, submit, typed, problem]) => {
      const { user } = ask(question(1, 'date', 'When?', { min, max: '2100-12-31' }), language);
      const [day, month] = screen.getAllByRole('combobox');
      if (day === undefined || month === undefined) throw new Error('A date has lists of days and months');
      await user.selectOptions(day, '1');
      await user.selectOptions(month, '1');
      await user.type(screen.getByRole('textbox'), typed);
      await user.click(screen.getByRole('button', { name: submit }));
      expect(day).toHaveAccessibleDescription(problem);
    },
  );

  it('in a range of a few years has a short list of years, latest first', () => {
    ask(question(1, 'date', 'کی؟', { min: '2024-03-20', max: '2027-03-20' }), 'fa');
    const years = within(screen.getByRole('combobox', { name: 'سال' })).getAllByRole('option');
    expect(years.map(({ textContent }) => textContent)).toEqual(['سال', '۱۴۰۵', '۱۴۰۴', '۱۴۰۳']);
  });

  it('that is incomplete or does not exist is kept and reported', async () => {
    const { user, session } = ask(question(1, 'date', 'کی؟', { min: '1990-01-01', max: '2030-12-31' }), 'fa');
    await user.selectOptions(screen.getByRole('combobox', { name: 'روز' }), '۳۱');
    await user.selectOptions(screen.getByRole('combobox', { name: 'ماه' }), 'مهر');
    await user.type(screen.getByRole('textbox', { name: 'سال' }), '۱۴۰۴');
    await user.click(screen.getByRole('button', { name: 'ارسال' }));
    expect(session.get().phase.name).toBe('answering');
    expect(screen.getByRole('group', { name: /کی/ })).toHaveAccessibleDescription(
      'مهر ۱۴۰۴ فقط ۳۰ روز دارد. روز دیگری انتخاب کنید.',
    );
    expect(screen.getByRole('combobox', { name: 'روز' })).toHaveDisplayValue('۳۱');
  });
});

it('a time is chosen in Persian digits and stored as hours and minutes', async () => {
  const { user, answer } = ask(question(1, 'time', 'چه ساعتی؟'), 'fa');
  await user.selectOptions(screen.getByRole('combobox', { name: 'ساعت' }), '۰۸');
  await user.selectOptions(screen.getByRole('combobox', { name: 'دقیقه' }), '۳۰');
  expect(answer()?.value).toBe('08:30');
});

it('a phone number typed in Persian digits keeps them in its field', async () => {
  const { user, answer } = ask(question(1, 'phone', 'تلفن', {}), 'fa');
  await user.type(screen.getByRole('textbox'), '۰۹12');
  expect(answer()?.value).toBe('0912');
  expect(screen.getByRole('textbox')).toHaveValue('۰۹۱۲');
});

it.each([
  ['fa', '60', '۶۱۲۰'],
  ['en', '۶۰', '6120'],
] as const)('digits typed inside a number are those of the language (%s)', async (language, first, shown) => {
  const { user, answer } = ask(question(1, 'number', 'How many?', {}), language);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await user.type(field, first);
  field.setSelectionRange(1, 1);
  await user.keyboard('12');
  expect(field).toHaveValue(shown);
  expect(answer()?.value).toBe(6120);
});

it('a number is shown as it was read, once its field is left', async () => {
  const { user, answer } = ask(question(1, 'number', 'How much?', {}), 'en');
  const field = screen.getByRole('textbox');
  await user.type(field, '7,500');
  expect(field).toHaveValue('7,500');
  await user.tab();
  expect(field).toHaveValue('7500');
  await user.clear(field);
  await user.type(field, '1,2000');
  await user.tab();
  expect(field).toHaveValue('1,2000');
  expect(answer()?.value).toBe('1,2000');
});
