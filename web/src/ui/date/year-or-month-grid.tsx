import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './calendar-date-picker.module.css';

export type YearOrMonthItem = { readonly value: number; readonly text: string; readonly disabled: boolean };

type PickGridProps = {
  label: string;
  columns: number;
  items: readonly YearOrMonthItem[];
  /** The focused value. */
  focused: number;
  onFocus: (value: number) => void;
  /** The step of Page Up and Page Down. */
  page: number;
  onPick: (value: number) => void;
};

/** Years or months in rows, with the keys of a date grid. */
export function YearOrMonthGrid({ label, columns, items, focused, onFocus, page, onPick }: PickGridProps) {
  const { dir } = useLanguage();
  const grid = useRef<HTMLDivElement>(null);
  // The person opened this view, so it takes the focus.
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-value="${focused}"]`)?.focus({ preventScroll: true });
  }, [focused]);
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = dir === 'rtl' ? -1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowDown: columns,
      ArrowUp: -columns,
      PageDown: page,
      PageUp: -page,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onFocus(focused + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend
    <div
      role="group"
      aria-label={label}
      ref={grid}
      className={classes.picks}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
    >
      {items.map(({ value, text, disabled }) => (
        <button
          key={value}
          type="button"
          className={classes.pick}
          data-value={value}
          data-selected={value === focused || undefined}
          tabIndex={value === focused ? 0 : -1}
          aria-pressed={value === focused}
          aria-disabled={disabled || undefined}
          onKeyDown={onKeyDown}
          onClick={() => !disabled && onPick(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
