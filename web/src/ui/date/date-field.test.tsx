import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-app.tsx';
import { getWeekdayFromSaturday, monthLength, toCalendarDate, toDayNumber } from './calendar-days.ts';
import { DateField } from './date-field.tsx';
import {
  type DateFieldKind,
  formatPickedDateTime,
  parseDateFieldValue,
  parseTypedDateTime,
  toDateFieldValue,
} from './date-text.ts';

function Field({ start, kind = 'instant' }: { start: string | null; kind?: DateFieldKind }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateField label="When" value={value} onChange={setValue} kind={kind} />
      <output>{value ?? 'none'}</output>
    </>
  );
}
const stored = () => screen.getByRole('status').textContent;

describe('days', () => {
  test.each([
    ['2026-03-21', { year: 1405, month: 1, day: 1 }],
    ['2025-03-20', { year: 1403, month: 12, day: 30 }],
    ['1979-02-11', { year: 1357, month: 11, day: 22 }],
    ['2121-03-21', { year: 1500, month: 1, day: 1 }],
  ])('%s has the Jalali date of printed calendars', (iso, expected) => {
    expect(toCalendarDate(Date.parse(iso) / 86_400_000, 'persian')).toEqual(expected);
  });

  test('every day converts to both calendars and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -25_000, max: 70_000 }),
        fc.constantFrom('gregory', 'persian'),
        (day, calendar) => {
          expect(toDayNumber(toCalendarDate(day, calendar), calendar)).toBe(day);
        },
      ),
    );
  });

  test('a day that does not exist in the calendar is refused', () => {
    expect(toDayNumber({ year: 1404, month: 12, day: 30 }, 'persian')).toBeNull();
    expect(toDayNumber({ year: 1403, month: 7, day: 31 }, 'persian')).toBeNull();
    expect(toDayNumber({ year: 2025, month: 2, day: 29 }, 'gregory')).toBeNull();
    expect(monthLength(1403, 12, 'persian')).toBe(30);
  });

  test('weeks begin on Saturday', () => {
    expect(getWeekdayFromSaturday(Date.parse('2026-03-21') / 86_400_000)).toBe(0);
  });

  test('typing the shown text gives the same moment in both languages', () => {
    const moments = fc.date({
      min: new Date('1950-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.constantFrom('en', 'fa'), (moment, language) => {
        moment.setSeconds(0, 0);
        const shown = (at: number) =>
          formatPickedDateTime(
            parseDateFieldValue(new Date(at).toISOString(), 'instant'),
            'instant',
            language,
          );
        const text = shown(moment.getTime());
        // When clocks are set back, an hour has the same text twice, which is parsed as the first one.
        fc.pre([1_800_000, 3_600_000].every((earlier) => shown(moment.getTime() - earlier) !== text));
        const again = parseTypedDateTime(text, 'instant', language);
        expect(again && toDateFieldValue(again, 'instant')).toBe(moment.toISOString());
      }),
    );
  });
});

describe('the field', () => {
  test('shows a stored moment as Jalali in Persian and as Gregorian in English', async () => {
    const { unmount } = await renderComponent(<Field start="2026-03-21T11:00:00.000Z" />, { language: 'fa' });
    expect(screen.getByLabelText('When')).toHaveValue('۱۴۰۵/۰۱/۰۱ ۱۴:۳۰');
    unmount();
    await renderComponent(<Field start="2026-03-21T11:00:00.000Z" />);
    expect(screen.getByLabelText('When')).toHaveValue('2026-03-21 14:30');
  });

  test('accepts a typed Jalali date in Latin or Persian digits', async () => {
    const { user } = await renderComponent(<Field start={null} />, { language: 'fa' });
    await user.type(screen.getByLabelText('When'), '۱۴۰۵/۱/۱ ۱۴:۳۰{Tab}');
    expect(stored()).toBe('2026-03-21T11:00:00.000Z');
    await user.clear(screen.getByLabelText('When'));
    await user.type(screen.getByLabelText('When'), '1405-01-02 00:00{Tab}');
    expect(stored()).toBe('2026-03-21T20:30:00.000Z');
  });

  test('shows the expected format for an invalid date and keeps the typed text', async () => {
    const { user } = await renderComponent(<Field start={null} kind="date" />);
    await user.type(screen.getByLabelText('When'), '31 February{Tab}');
    expect(await screen.findByText(/Write the date like/)).toBeVisible();
    expect(screen.getByLabelText('When')).toHaveValue('31 February');
    expect(stored()).toBe('none');
  });

  test('names a day that its month does not have', async () => {
    const { user } = await renderComponent(<Field start={null} kind="date" />, { language: 'fa' });
    await user.type(screen.getByLabelText('When'), '1404-12-30{Tab}');
    expect(await screen.findByText(/۱۴۰۴\/۱۲\/۳۰ در تقویم نیست/)).toBeVisible();
    expect(stored()).toBe('none');
  });

  test('lets people pick a day by keyboard, right to left in Persian', async () => {
    const { user } = await renderComponent(<Field start="2026-03-21" kind="date" />, { language: 'fa' });
    await user.click(screen.getByRole('button', { name: 'باز کردن تقویم' }));
    const calendar = await screen.findByRole('dialog');
    const first = within(calendar).getAllByRole('columnheader')[0];
    expect(first).toHaveAttribute('abbr', 'شنبه');
    within(calendar).getByRole('button', { name: 'شنبه ۱ فروردین ۱۴۰۵' }).focus();
    await user.keyboard('{ArrowLeft}{ArrowDown}{Enter}');
    await waitFor(() => expect(stored()).toBe('2026-03-29'));
  });

  test('reaches a distant year with few keys', async () => {
    const { user } = await renderComponent(<Field start="2026-03-21" kind="date" />, { language: 'fa' });
    await user.click(screen.getByRole('button', { name: 'باز کردن تقویم' }));
    const calendar = within(await screen.findByRole('dialog'));
    await user.click(calendar.getByRole('button', { name: /انتخاب سال و ماه؛ اکنون فروردین ۱۴۰۵/ }));
    await waitFor(() => expect(calendar.getByRole('button', { name: '۱۴۰۵' })).toHaveFocus());
    // The page-up keys reach 1405, 1385 and 1365; one row up is 1361.
    await user.keyboard('{PageUp}{PageUp}{ArrowUp}');
    await waitFor(() => expect(calendar.getByRole('button', { name: '۱۳۶۱' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calendar.getByRole('button', { name: 'فروردین' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowLeft}{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('جمعه ۱ مرداد ۱۳۶۱'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stored()).toBe('1982-07-23'));
  });

  test('opens at a month with selectable days', async () => {
    const { user } = await renderComponent(
      <DateField label="Born" kind="date" value={null} onChange={() => undefined} max="1990-06-15" />,
    );
    await user.click(screen.getByRole('button', { name: 'Open the calendar' }));
    expect(await screen.findByRole('button', { name: /now June 1990/ })).toBeVisible();
  });
});
