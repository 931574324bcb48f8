import { Group, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { computeShownPageNumbers } from './compute-shown-page-numbers.ts';
import classes from './page-numbers.module.css';

type PageNumbersProps = {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  /** Returns the URL of a page, if pages have one; its number is then a link. */
  hrefOf?: (page: number) => string;
};

/**
 * The page numbers of a list; hidden if there is only one page. It is our own component, because the home page must
 * stay small.
 */
export function Pagination({ page, pages, ...turning }: PageNumbersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (pages <= 1) return null;
  return (
    <Group
      component="nav"
      aria-label={t('pages.label')}
      justify="center"
      className={classes.pages ?? ''}
      mt="xl"
    >
      <Turn {...turning} to={page > 1 ? page - 1 : null} label={t('pages.previous')}>
        <IconChevronLeft size={18} className="mirrored" aria-hidden />
      </Turn>
      {computeShownPageNumbers(page, pages).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity besides its position
          <span key={`gap ${index}`} className={classes.gap} aria-hidden>
            …
          </span>
        ) : (
          <Turn
            key={number}
            {...turning}
            to={number}
            isCurrent={number === page}
            label={t('pages.go', { page: format.number(number) })}
          >
            {format.number(number)}
          </Turn>
        ),
      )}
      <Turn {...turning} to={page < pages ? page + 1 : null} label={t('pages.next')}>
        <IconChevronRight size={18} className="mirrored" aria-hidden />
      </Turn>
    </Group>
  );
}

type TurnProps = Pick<PageNumbersProps, 'onChange' | 'hrefOf'> & {
  /** Null if there is no such page. */
  to: number | null;
  label: string;
  isCurrent?: boolean;
  children: ReactNode;
};

/** A link works without the script and opens in another tab; with the script, pressing it changes the page in place. */
function Turn({ to, label, isCurrent = false, onChange, hrefOf, children }: TurnProps) {
  const buttonProps = {
    className: classes.page ?? '',
    'aria-label': label,
    // The link keeps the focus on the last page, because an element that is replaced or `disabled` loses it.
    ...(to === null && { 'aria-disabled': true, tabIndex: -1 }),
    ...(isCurrent && { 'aria-current': 'page' as const }),
  };
  if (hrefOf === undefined) {
    return (
      <UnstyledButton {...buttonProps} onClick={() => to !== null && onChange(to)}>
        {children}
      </UnstyledButton>
    );
  }
  const turn = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (to !== null) onChange(to);
  };
  return (
    <a
      {...buttonProps}
      role={to === null ? 'link' : undefined}
      href={to === null ? undefined : hrefOf(to)}
      onClick={turn}
    >
      {children}
    </a>
  );
}
