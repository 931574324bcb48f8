import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-grid.module.css';

type CardGridProps = {
  /** Whether the previous page's cards are shown until the next ones arrive. */
  outdated: boolean;
  /** Set if the items are rows instead of cards. */
  isList?: boolean;
  /** List items. */
  cards: ReactNode;
  /** The links to other pages. */
  children: ReactNode;
};

/** A page of cards, as a list. */
export function CardGrid({ outdated, isList = false, cards, children }: CardGridProps) {
  return (
    <Box style={{ opacity: outdated ? 0.6 : 1 }} aria-busy={outdated}>
      <ul className={isList ? classes.list : classes.grid}>{cards}</ul>
      {children}
    </Box>
  );
}
