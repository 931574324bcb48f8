import { ActionIcon, Button, Group, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import {
  type CalendarName,
  getFirstDayOfMonthAfter,
  getWeekdayFromSaturday,
  monthLength,
  toCalendarDate,
  toDayNumber,
} from './calendar-days.ts';
import { getCalendarOfLanguage } from './date-text.ts';
import { DayTable } from './day-table.tsx';
import { YearOrMonthGrid, type YearOrMonthItem } from './year-or-month-grid.tsx';

const dayMs = 86_400_000;

type MonthGridProps = {
  /** Day numbers. */
  selected: number | null;
  today: number;
  min: number | null;
  max: number | null;
  onPick: (dayNumber: number) => void;
};

/** One month of either calendar, with the usual keys of a date grid: arrows, Page Up and Down, Home and End. */
export function CalendarDatePicker({ selected, today, min, max, onPick }: MonthGridProps) {
  const { t } = useTranslation('date');
  const { language, dir } = useLanguage();
  const calendar = getCalendarOfLanguage(language);
  const locale = `${language === 'fa' ? 'fa-IR' : 'en'}-u-ca-${calendar}`;
  const [focused, setFocused] = useState(() => nearest(selected ?? today, min, max));
  const [view, setView] = useState<'days' | 'years' | 'months'>('days');
  const moved = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const shown = toCalendarDate(focused, calendar);
  const first = toDayNumber({ ...shown, day: 1 }, calendar) ?? focused;
  const length = monthLength(shown.year, shown.month, calendar);
  const range = selectableRange(min, max, calendar);

  // Only after a key or a choice, because opening the calendar must not scroll the page or take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of view renders the days again
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused, view]);

  const turn = (months: number) => {
    const target = getFirstDayOfMonthAfter(shown, months);
    const day = Math.min(shown.day, monthLength(target.year, target.month, calendar));
    return toDayNumber({ ...target, day }, calendar) ?? focused;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = dir === 'rtl' ? -1 : 1;
    const steps: Record<string, () => number> = {
      ArrowRight: () => focused + forward,
      ArrowLeft: () => focused - forward,
      ArrowDown: () => focused + 7,
      ArrowUp: () => focused - 7,
      PageDown: () => turn(event.shiftKey ? 12 : 1),
      PageUp: () => turn(event.shiftKey ? -12 : -1),
      Home: () => focused - getWeekdayFromSaturday(focused),
      End: () => focused + 6 - getWeekdayFromSaturday(focused),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moved.current = true;
    setFocused(step());
  };
  const heading = `${new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(first * dayMs)} ${formatNumber(shown.year, language, { useGrouping: false })}`;
  const show = (months: number) => {
    moved.current = false;
    setFocused(turn(months));
  };

  /** Moves to a month, keeping the day of the month if it exists there. */
  const goTo = (year: number, month: number) => {
    moved.current = true;
    setFocused(turn((year - shown.year) * 12 + month - shown.month));
  };
  const format = (options: Intl.DateTimeFormatOptions, day: number) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day * dayMs);
  return (
    <div>
      <Group justify="space-between" mb={6} wrap="nowrap">
        <Group gap={0} wrap="nowrap">
          <Turn label={t('previousYear')} icon={IconChevronsLeft} onTurn={() => show(-12)} />
          <Turn label={t('previousMonth')} icon={IconChevronLeft} onTurn={() => show(-1)} />
        </Group>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={view !== 'days'}
          aria-label={t('chooseYear', { shown: heading })}
          onClick={() => setView(view === 'days' ? 'years' : 'days')}
        >
          {heading}
        </Button>
        <VisuallyHidden aria-live="polite">{heading}</VisuallyHidden>
        <Group gap={0} wrap="nowrap">
          <Turn label={t('nextMonth')} icon={IconChevronRight} onTurn={() => show(1)} />
          <Turn label={t('nextYear')} icon={IconChevronsRight} onTurn={() => show(12)} />
        </Group>
      </Group>
      {view === 'years' && (
        <YearOrMonthGrid
          label={t('years')}
          columns={4}
          page={yearsShown}
          items={yearItems(shown.year, range.hasYear, (year) =>
            formatNumber(year, language, { useGrouping: false }),
          )}
          focused={shown.year}
          onFocus={(year) => show((year - shown.year) * 12)}
          onPick={(year) => {
            show((year - shown.year) * 12);
            setView('months');
          }}
        />
      )}
      {view === 'months' && (
        <YearOrMonthGrid
          label={t('months')}
          columns={3}
          page={12}
          items={Array.from({ length: 12 }, (_, index) => ({
            value: index + 1,
            text: format(
              { month: 'long' },
              toDayNumber({ year: shown.year, month: index + 1, day: 1 }, calendar) ?? first,
            ),
            disabled: !range.hasMonth(shown.year, index + 1),
          }))}
          focused={shown.month}
          onFocus={(month) => show(month - shown.month)}
          onPick={(month) => {
            goTo(shown.year, month);
            setView('days');
          }}
        />
      )}
      <DayTable
        {...{ grid, first, length, selected, today, focused, format }}
        isHidden={view !== 'days'}
        isAllowed={(day) => (min === null || day >= min) && (max === null || day <= max)}
        onKeyDown={onKeyDown}
        onPick={onPick}
      />
    </div>
  );
}

const yearsShown = 20;

/** The twenty years that contain the given one, starting at a round number. */
function yearItems(
  year: number,
  isAllowed: (year: number) => boolean,
  write: (year: number) => string,
): YearOrMonthItem[] {
  const start = Math.floor(year / yearsShown) * yearsShown;
  return Array.from({ length: yearsShown }, (_, index) => start + index).map((value) => ({
    value,
    text: write(value),
    disabled: !isAllowed(value),
  }));
}

/** The years and months that contain a selectable day. */
function selectableRange(min: number | null, max: number | null, calendar: CalendarName) {
  return {
    hasYear: (year: number) =>
      (min === null || year >= toCalendarDate(min, calendar).year) &&
      (max === null || year <= toCalendarDate(max, calendar).year),
    hasMonth: (year: number, month: number) => {
      const start = toDayNumber({ year, month, day: 1 }, calendar);
      if (start === null) return false;
      const end = start + monthLength(year, month, calendar);
      return (max === null || start <= max) && (min === null || end > min);
    },
  };
}

/** The day to open at, within the selectable range. */
function nearest(day: number, min: number | null, max: number | null): number {
  if (max !== null && day > max) return max;
  return min !== null && day < min ? min : day;
}

type TurnProps = { label: string; icon: typeof IconChevronLeft; onTurn: () => void };

function Turn({ label, icon: Icon, onTurn }: TurnProps) {
  return (
    <ActionIcon color="gray" aria-label={label} onClick={onTurn}>
      <Icon size={18} className="mirrored" aria-hidden />
    </ActionIcon>
  );
}
