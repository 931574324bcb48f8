import { Text, UnstyledButton } from '@mantine/core';
import { movesFocusToAttribute } from '@nazar/domain/api/front-page.ts';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './new-inquiry-tiles.module.css';

export type NewInquiryTile = {
  readonly name: 'poll' | 'survey' | 'exam' | 'template' | 'import';
  readonly Icon: Icon;
} & ({ readonly to: string } | { readonly onChoose: () => void; readonly focusTarget?: string });

type StartTilesProps = {
  tiles: readonly NewInquiryTile[];
  /** `compact` leaves room for what follows; in `pairs` they are below the form of the chosen kind. */
  layout?: 'large' | 'compact' | 'pairs';
};

/** Tiles to start an inquiry with; the first one is larger, unless they are in pairs. */
export function NewInquiryTiles({ tiles, layout = 'large' }: StartTilesProps) {
  const { t } = useTranslation('home');
  return (
    <div className={classes[layout]}>
      {tiles.map(({ name, Icon: Sign, ...way }) => {
        const content = (
          <>
            <Sign stroke={1.5} aria-hidden className={classes.icon} />
            <span>
              <Text span fw={600} inherit className={classes.name}>
                {t(`start.${name}`)}
              </Text>
              <Text span size="sm" className={classes.hint}>
                {t(`start.${name}Hint`)}
              </Text>
            </span>
          </>
        );
        return 'to' in way ? (
          <UnstyledButton key={name} component={Link} to={way.to} className={classes.tile}>
            {content}
          </UnstyledButton>
        ) : (
          <UnstyledButton
            key={name}
            className={classes.tile}
            onClick={way.onChoose}
            {...{ [movesFocusToAttribute]: way.focusTarget }}
          >
            {content}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
