import { Box, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';

type CardGridProps = {
  /** Whether the cards of the page before are shown until the next ones arrive. */
  outdated: boolean;
  /** List items. */
  cards: ReactNode;
  /** The way to other pages. */
  children: ReactNode;
};

/** A page of cards, as a list. */
export function CardGrid({ outdated, cards, children }: CardGridProps) {
  return (
    <Box style={{ opacity: outdated ? 0.6 : 1 }} aria-busy={outdated}>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2, md: 3 }}
        spacing="lg"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {cards}
      </SimpleGrid>
      {children}
    </Box>
  );
}
