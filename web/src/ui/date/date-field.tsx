import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core';
import { foldDigits, toPersianDigits } from '@nazar/domain/text/digits.ts';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { useCloseOnBack } from '../navigation/leave-guards.ts';
import { CalendarDatePicker } from './calendar-date-picker.tsx';
import { toLocalDayNumber } from './calendar-days.ts';
import {
  type DateFieldKind,
  formatNonexistentDate,
  formatPickedDateTime,
  formatTime,
  type PickedDateTime,
  parseDateFieldValue,
  parseTypedDateTime,
  toDateFieldValue,
} from './date-text.ts';

type DateFieldProps = {
  label: ReactNode;
  /** ISO: a moment in UTC for `instant` (date and time), YYYY-MM-DD for `date`. */
  value: string | null;
  onChange: (value: string | null) => void;
  kind?: DateFieldKind;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** In the same format as `value`; days outside the range can't be picked. */
  min?: string | null;
  max?: string | null;
  onBlur?: () => void;
  /** Reports text that is not a valid date; `value` stays the previous one. */
  onWrong?: (wrong: boolean, typed: string) => void;
  /** The invalid text from the last time it was shown. */
  invalidText?: string | undefined;
  'data-path'?: string;
};

/** Dates in the interface's calendar, typed or picked: Jalali in Persian, Gregorian in English. */
export function DateField({
  value,
  onChange,
  kind = 'instant',
  min = null,
  max = null,
  onWrong,
  invalidText,
  ...field
}: DateFieldProps) {
  const { t } = useTranslation('date');
  const { language } = useLanguage();
  const picked = parseDateFieldValue(value, kind);
  const shown = formatPickedDateTime(picked, kind, language);
  const [typed, setTyped] = useState(invalidText ?? shown);
  /** The invalid text, as typed. */
  const [invalidTyped, setInvalidTyped] = useState<string | null>(invalidText ?? null);
  const [open, setOpen] = useState(false);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    setTyped(shown);
    setInvalidTyped(null);
  }, [shown]);
  const notify = useRef(onWrong);
  notify.current = onWrong;
  useEffect(() => notify.current?.(invalidTyped !== null, invalidTyped ?? ''), [invalidTyped]);

  const take = (next: PickedDateTime | null) => {
    setInvalidTyped(null);
    setTyped(formatPickedDateTime(next, kind, language));
    onChange(next === null ? null : toDateFieldValue(next, kind));
  };
  const readTyped = () => {
    const next = parseTypedDateTime(typed, kind, language);
    if (typed.trim() === '') take(null);
    else if (next === null) setInvalidTyped(typed);
    else take(next);
    field.onBlur?.();
  };
  const formatParseProblem = (text: string) => {
    const date = formatNonexistentDate(text, kind, language);
    if (date !== null) return t('noSuchDay', { date });
    return t(kind === 'instant' ? 'wrongMoment' : 'wrongDate');
  };
  const parseDayNumber = (bound: string | null) => parseDateFieldValue(bound, kind)?.dayNumber ?? null;
  const time = picked ?? { hour: 9, minute: 0 };

  useCloseOnBack(open, () => setOpen(false));
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      withArrow
      shadow="sm"
    >
      <Popover.Target>
        {/* The popup is placed at the whole field, so that a calendar without space below opens above the label. */}
        <div>
          <TextInput
            {...field}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={readTyped}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
              // Enter may submit the form, which needs the typed date first.
              if (event.key === 'Enter') readTyped();
            }}
            error={invalidTyped === null ? field.error : formatParseProblem(invalidTyped)}
            placeholder={t(kind === 'instant' ? 'momentPlaceholder' : 'datePlaceholder')}
            classNames={{ input: 'ltr' }}
            autoComplete="off"
            rightSection={
              <ActionIcon
                color="gray"
                disabled={field.disabled}
                aria-label={t('openCalendar')}
                aria-expanded={open}
                onClick={() => setOpen((was) => !was)}
              >
                <IconCalendar size={18} aria-hidden />
              </ActionIcon>
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('calendar')}>
        <CalendarDatePicker
          selected={picked?.dayNumber ?? null}
          today={toLocalDayNumber(new Date())}
          min={parseDayNumber(min)}
          max={parseDayNumber(max)}
          onPick={(dayNumber) => {
            take({ dayNumber, hour: time.hour, minute: time.minute });
            if (kind === 'date') setOpen(false);
          }}
        />
        <Group mt="xs" justify="space-between" align="flex-end" wrap="nowrap">
          {kind === 'instant' && (
            <TimeInput
              picked={picked}
              onTake={(hour, minute) => picked && take({ ...picked, hour, minute })}
            />
          )}
          <Button size="xs" variant="subtle" onClick={() => take(null)} disabled={picked === null}>
            {t('clear')}
          </Button>
          {kind === 'instant' && (
            <Button size="xs" onClick={() => setOpen(false)}>
              {t('done')}
            </Button>
          )}
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

type TimeInputProps = { picked: PickedDateTime | null; onTake: (hour: number, minute: number) => void };

function TimeInput({ picked, onTake }: TimeInputProps) {
  const { t } = useTranslation('date');
  const { language } = useLanguage();
  const shown = picked === null ? '' : formatTime(picked);
  const local = language === 'fa' ? toPersianDigits(shown) : shown;
  const [typed, setTyped] = useState(local);
  useEffect(() => setTyped(local), [local]);
  const read = () => {
    const [hour = 24, minute = 0] = foldDigits(typed).match(/\d+/g)?.map(Number) ?? [];
    if (hour <= 23 && minute <= 59) onTake(hour, minute);
    else setTyped(local);
  };
  return (
    <TextInput
      size="xs"
      w={90}
      label={t('time')}
      disabled={picked === null}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={read}
      onKeyDown={(event) => event.key === 'Enter' && read()}
      classNames={{ input: 'ltr' }}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
