import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeOption, makeQuestion } from './draft/make-question.ts';
import { fakeStoredInquiry } from './testing/stored-inquiry-setup.ts';
import {
  makeChoiceQuestion,
  makeTestDefinition,
  openWizardAt,
  sampleYesNoLabels,
} from './testing/wizard-setup.ts';

describe('between questions', () => {
  const bodies = (server: ReturnType<typeof fakeStoredInquiry>['server']) =>
    server.definition?.segments[0]?.questions.map(({ body }) => body);

  test.each([
    ['before the first one', 1, ['New?', 'First?', 'Second?']],
    ['between two', 2, ['First?', 'New?', 'Second?']],
  ])('one can be inserted %s by keyboard, and its text gets the focus', async (_where, number, expected) => {
    const { server } = fakeStoredInquiry(makeTestDefinition('First?', 'Second?'));
    const { user } = await openWizardAt('question');
    (await screen.findByRole('button', { name: `Insert a question before question ${number}` })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Single answer' })).toHaveFocus());
    await user.keyboard('{Enter}');
    const body = await screen.findByRole('textbox', { name: /^Question/ });
    await waitFor(() => expect(body).toHaveFocus());
    await user.keyboard('New?');
    await waitFor(() => expect(bodies(server)).toEqual(expected));
  });

  test('one can be inserted by mouse', async () => {
    const { server } = fakeStoredInquiry(makeTestDefinition('First?', 'Second?'));
    const { user } = await openWizardAt('question');
    await user.click(await screen.findByRole('button', { name: 'Insert a question before question 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Number' }));
    const types = () => server.definition?.segments[0]?.questions.map(({ responseType }) => responseType);
    await waitFor(() => expect(types()).toEqual(['single', 'number', 'single']));
  });
});

test.each([
  ['en', '3 rows × 2 columns'],
  ['fa', '۳ ردیف × ۲ ستون'],
] as const)('the summary of a matrix contains its rows and columns (%s)', async (language, words) => {
  const roles = ['row', 'row', 'row', 'column', 'column'] as const;
  const options = roles.map((role, index) => makeOption(role, `${role} ${index}`));
  fakeStoredInquiry(
    makeTestDefinition({ ...makeQuestion('matrix', sampleYesNoLabels), body: 'Rate', options }),
  );
  await openWizardAt('question', language);
  expect(await screen.findByText(words)).toBeVisible();
});

test('the summary of a question says that an option has limited places', async () => {
  const day = makeChoiceQuestion('Which day?');
  const options = day.options.map((option, index) => (index === 0 ? { ...option, capacity: 5 } : option));
  fakeStoredInquiry(makeTestDefinition({ ...day, options }, 'How?'));
  await openWizardAt('question');
  const card = await screen.findByRole('article', { name: 'Question 1' });
  expect(within(card).getByText(/^Limited places/)).toBeVisible();
  const unlimited = screen.getByRole('article', { name: 'Question 2' });
  expect(within(unlimited).queryByText(/^Limited places/)).toBeNull();
});

test('the menu of an option leads to its number of places, beside each option', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition(makeChoiceQuestion('Which day?')));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  await user.click(screen.getByRole('button', { name: 'More actions for option 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Limit places' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Places for option 2' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Places for option 1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Limit places' })).toBeNull();
  await user.keyboard('20');
  await user.click(screen.getByRole('switch', { name: 'Show how many are left' }));
  await waitFor(() => {
    const [question] = server.definition?.segments[0]?.questions ?? [];
    expect(question?.options.map(({ capacity }) => capacity)).toEqual([null, 20]);
    expect(question?.showRemaining).toBe(true);
  });
});

test('pasted lines replace the selection in an option', async () => {
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  const option = screen.getByRole<HTMLInputElement>('textbox', { name: 'Option 2' });
  option.focus();
  option.select();
  await user.paste('Monday\nTuesday');
  expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Monday');
  expect(screen.getByRole('textbox', { name: 'Option 3' })).toHaveValue('Tuesday');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Option 3' })).toHaveFocus());
});

test('rows and columns of a matrix have buttons of different names', async () => {
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  await user.click(screen.getByRole('button', { name: /^Answer type: / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Matrix' }));
  for (const what of ['Move', 'Delete']) {
    for (const part of ['row 1', 'column 1']) {
      expect(await screen.findByRole('button', { name: `${what} ${part}` })).toBeInTheDocument();
    }
  }
});

test('a notice reports pasted options beyond the limit, and a full question has no button to add one', async () => {
  // The notification disappears after ten seconds, and a slow machine takes longer for so many options; this clock
  // keeps it.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  // Found by text, because computing the names of a thousand buttons takes seconds.
  const add = () => screen.queryByText('Add an option');
  expect(add()).toBeVisible();
  const last = screen.getByRole<HTMLInputElement>('textbox', { name: 'Option 2' });
  last.focus();
  last.select();
  await user.paste(Array.from({ length: 202 }, (_, at) => `Day ${at}`).join('\n'));
  await waitFor(() => expect(screen.getByText(/^3 lines didn’t fit\./)).toBeVisible());
  expect(screen.getByText('A question holds up to 200 options.')).toBeVisible();
  expect(add()).toBeNull();
});

describe('the text of a question', () => {
  test('can be formatted and then get a picture, and the focus follows', async () => {
    fakeStoredInquiry(makeTestDefinition('Which day?'));
    const { user } = await openWizardAt('question');
    await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
    await user.click(screen.getByRole('button', { name: 'Format the text' }));
    await waitFor(() => {
      const editor = screen.getByRole('textbox', { name: 'Question' });
      expect(editor).toHaveAttribute('contenteditable', 'true');
      expect(editor).toHaveFocus();
    });
    await user.click(screen.getByRole('button', { name: 'Add a picture, audio or video' }));
    const choose = await screen.findByRole('button', { name: 'Choose a file' });
    await waitFor(() => expect(choose).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Only text' }));
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  test('of a segment’s description gets the focus', async () => {
    const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
    const { user } = await openWizardAt('question');
    await user.click(await screen.findByRole('button', { name: 'Add a description' }));
    const editor = await screen.findByRole('textbox', { name: 'Description' });
    await waitFor(() => expect(editor).toHaveFocus());
    expect(server.definition?.segments[0]?.description).toBe('');
  });
});

describe('a question for a date', () => {
  const born = { ...makeQuestion('date', sampleYesNoLabels), body: 'When were you born?' };

  test.each([
    ['en', 'Allowed days', 'A day this year', /^Earliest/, /^Latest/, /^(\d{4})-01-01$/, /^(\d{4})-12-31$/],
    [
      'fa',
      'روزهای مجاز',
      'روزی در همین سال',
      /^زودترین/,
      /^دیرترین/,
      /^[۰-۹]{4}\/۰۱\/۰۱$/,
      /^[۰-۹]{4}\/۱۲\/(۲۹|۳۰)$/,
    ],
  ] as const)(
    'gets its bounds from the chosen kind of day (%s)',
    async (language, label, choice, earliest, latest, first, last) => {
      fakeStoredInquiry({ ...makeTestDefinition(born), language });
      const { user } = await openWizardAt('question', language);
      await user.click(await screen.findByRole('button', { name: /When were you born\?/ }));
      const sense = await screen.findByRole('combobox', { name: label });
      await user.click(sense);
      await user.click(await screen.findByRole('option', { name: choice }));
      const value = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
      await waitFor(() => expect(value(earliest)).toMatch(first));
      expect(value(latest)).toMatch(last);
      expect(sense).toHaveValue(choice);
    },
  );

  test('starts with any day, and switches to a birthday when it asks for one', async () => {
    fakeStoredInquiry(makeTestDefinition({ ...makeChoiceQuestion('Which day?'), body: '' }));
    const { user } = await openWizardAt('question');
    await user.click(await screen.findByRole('button', { name: /Question without a text/ }));
    await user.click(await screen.findByRole('button', { name: /^Answer type/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Date' }));
    const sense = await screen.findByRole('combobox', { name: 'Allowed days' });
    expect(sense).toHaveValue('Any day');
    expect(screen.queryByRole('textbox', { name: /^Earliest/ })).toBeNull();
    await user.click(sense);
    await user.click(await screen.findByRole('option', { name: 'Between the days below' }));
    expect(await screen.findByRole('textbox', { name: /^Earliest/ })).toBeVisible();
    await user.click(sense);
    await user.click(await screen.findByRole('option', { name: 'Any day' }));
    await user.type(screen.getByRole('textbox', { name: /^Question/ }), 'When is your birthday?');
    expect(sense).toHaveValue('A birthday');
  });

  test('shows an invalid bound again when it is opened again', async () => {
    fakeStoredInquiry(
      makeTestDefinition({ ...born, body: 'Which day?', min: '1900-01-01', max: '2100-12-31' }),
    );
    const { user } = await openWizardAt('question');
    await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
    await user.click(await screen.findByRole('combobox', { name: 'Allowed days' }));
    await user.click(await screen.findByRole('option', { name: 'Between the days below' }));
    const latest = await screen.findByRole('textbox', { name: /^Latest/ });
    await user.clear(latest);
    await user.type(latest, '31 of February');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
    expect(await screen.findByRole('textbox', { name: /^Latest/ })).toBeVisible();
  });

  test('with custom bounds shows that', async () => {
    fakeStoredInquiry(makeTestDefinition({ ...born, min: '2001-02-03', max: '2001-03-04' }));
    const { user } = await openWizardAt('question');
    await user.click(await screen.findByRole('button', { name: /When were you born\?/ }));
    expect(await screen.findByRole('combobox', { name: 'Allowed days' })).toHaveValue(
      'Between the days below',
    );
  });
});

test('an opened cover offer is still open after other steps', async () => {
  const definition = { ...makeTestDefinition('Which day?'), publicFile: null };
  fakeStoredInquiry(definition, { drawCover: () => ({ picture: btoa('drawn') }) });
  const { user } = await openWizardAt('info');
  await user.click(await screen.findByRole('button', { name: 'Change the cover' }));
  await user.click(await screen.findByRole('button', { name: 'No picture? Make a cover' }));
  await user.click(await screen.findByRole('radio', { name: 'Plum' }));
  await user.click(screen.getByRole('button', { name: /^2\. Question/ }));
  await screen.findByRole('button', { name: /^Add a section/ });
  await user.click(screen.getByRole('button', { name: /Info/ }));
  const offer = within(await screen.findByRole('region', { name: 'Cover' }));
  expect(offer.getByRole('radio', { name: 'Plum' })).toBeChecked();
});

test('authors without a picture can use a drawn cover in a chosen colour', async () => {
  const picture = btoa('drawn');
  const definition = { ...makeTestDefinition('Which day?'), publicFile: null };
  const { calls } = fakeStoredInquiry(definition, { drawCover: () => ({ picture }) });
  const { user } = await openWizardAt('info');
  await user.click(await screen.findByRole('button', { name: 'Change the cover' }));
  await user.click(await screen.findByRole('button', { name: 'No picture? Make a cover' }));
  const offer = within(await screen.findByRole('region', { name: 'Cover' }));
  expect(await offer.findByRole('img', { name: 'Preview of the cover' })).toBeVisible();
  // The first colour depends on the inquiry's id.
  const isPlum = offer.queryByRole('radio', { name: 'Plum', checked: true }) !== null;
  await user.click(offer.getByRole('radio', { name: isPlum ? 'Sand' : 'Plum' }));
  await waitFor(() => expect(calls('drawCover')).toHaveLength(2));
  expect(calls('drawCover').at(-1)?.input).toMatchObject({
    title: 'Where shall we go?',
    tone: isPlum ? 'sand' : 'plum',
  });
});

test.each([
  ['en', 'Exam', 'Wrong score', 'Wrong score'],
  ['fa', 'آزمون', 'امتیاز منفی', 'امتیاز نادرست است'],
] as const)('a negative wrong score is refused at its field (%s)', async (language, exam, label, problem) => {
  const { server } = fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question', language);
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  await user.click(screen.getByRole('button', { name: new RegExp(exam) }));
  const field = await screen.findByRole('textbox', { name: new RegExp(label) });
  await user.clear(field);
  await user.type(field, '-1');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(new RegExp(problem));
  expect(server.definition?.segments[0]?.questions[0]?.wrongScore).toBe(0);
  // A hidden field couldn't get the focus.
  await user.click(screen.getByRole('button', { name: new RegExp(exam) }));
  expect(field).toBeVisible();
});

test('the name of an only section is added on demand', async () => {
  const { server } = fakeStoredInquiry({
    ...makeTestDefinition('Which day?'),
    segments: makeTestDefinition('Which day?').segments.map((segment) => ({ ...segment, name: '' })),
  });
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: 'Add a section name' }));
  const name = screen.getByRole('textbox', { name: 'Section name' });
  await waitFor(() => expect(name).toHaveFocus());
  await user.keyboard('Lunch');
  await waitFor(() => expect(server.definition?.segments[0]?.name).toBe('Lunch'));
  // The field stays while it is cleared.
  await user.clear(name);
  expect(name).toHaveFocus();
});

test('an added option and an added segment get the focus', async () => {
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  await user.click(screen.getByRole('button', { name: 'Add an option' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Option 3' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  const name = () => screen.getAllByRole('textbox', { name: 'Section name' })[1];
  await waitFor(() => expect(name()).toHaveFocus());
  // The given name is selected, so typing replaces it.
  await user.keyboard('Opinion');
  expect(name()).toHaveValue('Opinion');
});

test('Enter in an empty last option adds no other', async () => {
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Option 2' }), '{Enter}{Enter}{Enter}');
  expect(screen.getByRole('textbox', { name: 'Option 3' })).toHaveFocus();
  expect(screen.queryByRole('textbox', { name: 'Option 4' })).toBeNull();
});

test('Enter moves from a question to its first option, and Shift and Enter insert a line break', async () => {
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  const body = await screen.findByRole('textbox', { name: /^Question/ });
  await user.type(body, '{Shift>}{Enter}{/Shift}Pick one.{Enter}');
  expect(body).toHaveValue('Which day?\nPick one.');
  expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveFocus();
});

test('Enter in the middle of a question’s text breaks no line', async () => {
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  const body = await screen.findByRole('textbox', { name: /^Question/ });
  await user.type(body, '{Enter}', { initialSelectionStart: 5, initialSelectionEnd: 5 });
  expect(body).toHaveValue('Which day?');
  expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveFocus();
});

test('Enter in the text of a question without options closes its editor', async () => {
  const number = { ...makeQuestion('number', sampleYesNoLabels), body: 'How many?' };
  const { server } = fakeStoredInquiry(makeTestDefinition(number));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /How many\?/ }));
  await user.type(await screen.findByRole('textbox', { name: /^Question/ }), ' Guess.{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /How many\? Guess\./ })).toHaveFocus());
  expect(screen.queryByRole('textbox', { name: /^Question/ })).toBeNull();
  const stored = () => server.definition?.segments[0]?.questions[0]?.body;
  await waitFor(() => expect(stored()).toBe('How many? Guess.'));
});

test('Enter in a statement begins a new line', async () => {
  const note = { ...makeQuestion('statement', sampleYesNoLabels), body: 'Hello.' };
  fakeStoredInquiry(makeTestDefinition(note));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Hello\. ?Statement/ }));
  const body = await screen.findByRole('textbox', { name: /^Text/ });
  await user.type(body, '{Enter}Welcome.');
  expect(body).toHaveValue('Hello.\nWelcome.');
});

test('on phones Enter breaks lines only in a text that has line breaks', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)' }) as MediaQueryList,
  );
  fakeStoredInquiry(makeTestDefinition('Which day?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /Which day\?/ }));
  const body = await screen.findByRole('textbox', { name: /^Question/ });
  expect(body).toHaveAttribute('enterkeyhint', 'next');
  await user.type(body, '{Enter}');
  expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveFocus();
  await user.click(body);
  await user.paste('\nPick one.');
  expect(body).not.toHaveAttribute('enterkeyhint');
  await user.type(body, '{Enter}Or two.');
  expect(body).toHaveValue('Which day?\nPick one.\nOr two.');
});

test('a number at the widest limit stays while it is typed, and is then shown as no limit', async () => {
  const number = { ...makeQuestion('number', sampleYesNoLabels), body: 'How many?' };
  const { server } = fakeStoredInquiry(makeTestDefinition(number));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /How many\?/ }));
  const largest = await screen.findByRole('textbox', { name: 'Largest number' });
  expect(largest).toHaveValue('');
  await user.type(largest, '1000000000000');
  expect(largest).toHaveValue('1000000000000');
  await user.type(largest, '{Backspace}');
  expect(largest).toHaveValue('100000000000');
  await user.type(largest, '0');
  await user.tab();
  expect(largest).toHaveValue('');
  await waitFor(() => expect(server.definition?.segments[0]?.questions[0]?.max).toBe(1e12));
});

test('a section with at least two questions can draw a chosen number of them', async () => {
  const { server } = fakeStoredInquiry(makeTestDefinition('First?', 'Second?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /^More actions for section/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pick at random' }));
  const field = await screen.findByRole('textbox', { name: 'Questions per participant' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('9');
  expect(field).toHaveAccessibleDescription(/There are only 2 questions\./);
  await user.keyboard('{Backspace}1');
  expect(field).not.toHaveAccessibleDescription(/There are only/);
  await waitFor(() => expect(server.definition?.segments[0]?.questionCount).toBe(1));
  await user.clear(field);
  await waitFor(() => expect(server.definition?.segments[0]?.questionCount).toBeNull());
});

test('a section with one question has no draw', async () => {
  fakeStoredInquiry(makeTestDefinition('Only?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /^More actions for section/ }));
  await screen.findByRole('menuitem', { name: 'Move up' });
  expect(screen.queryByRole('menuitem', { name: 'Pick at random' })).toBeNull();
});

test('opened fields for pictures require none before publishing', async () => {
  fakeStoredInquiry(makeTestDefinition('First?'));
  const { user } = await openWizardAt('question');
  await user.click(await screen.findByRole('button', { name: /First\?/ }));
  await user.click(await screen.findByRole('button', { name: 'Add a picture, audio or video' }));
  expect(await screen.findByRole('region', { name: 'Picture, audio or video' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a picture to option 1' }));
  expect(await screen.findByRole('region', { name: 'Picture of the option' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent('Who may answer'));
  expect(dialog).not.toHaveTextContent(/Question 1/);
});

test('a folded question says how many of its texts are empty', async () => {
  const matrix = { ...makeQuestion('matrix', sampleYesNoLabels), body: 'How often?' };
  fakeStoredInquiry(makeTestDefinition(matrix, 'Which day?'));
  await openWizardAt('question');
  const [first, second] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent('4 empty texts');
  expect(second).not.toHaveTextContent(/empty/);
});
