import type { Icon } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import classes from './section-nav.module.css';

export type SectionNavItem = { readonly name: string; readonly to: string; readonly icon: Icon };

type SectionNavProps = {
  label: string;
  places: readonly SectionNavItem[];
  nameOf: (name: string) => string;
  /** Applies on wide screens; on a phone all links are side by side. */
  direction: 'row' | 'column';
};

/** The navigation between related screens. */
export function SectionNav({ label, places, nameOf, direction }: SectionNavProps) {
  return (
    <nav className={classes.nav} data-direction={direction} aria-label={label}>
      <ul className={classes.list}>
        {places.map(({ name, to, icon: Sign }) => (
          <li key={name} className={classes.item}>
            <NavLink to={to} end className={classes.link}>
              <Sign size={20} stroke={1.6} aria-hidden />
              {nameOf(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
