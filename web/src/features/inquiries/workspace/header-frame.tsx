import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './workspace.module.css';

type HeaderFrameProps = {
  title: ReactNode;
  /** The maximum number of lines of the title. */
  lines?: 1 | 2;
  state: ReactNode;
  /** Shown beside the title, such as whether the draft is saved. */
  aside: ReactNode;
  /** The main action of the page. */
  action: ReactNode;
  menu?: ReactNode;
};

/** The title of an inquiry, its state, and the actions on it. */
export function HeaderFrame({ title, lines = 2, state, aside, action, menu }: HeaderFrameProps) {
  return (
    <div className={classes.header}>
      <Title order={1} size="h2" lineClamp={lines} className={classes.title} data-lines={lines}>
        {title}
      </Title>
      {state}
      <div className={classes.end}>
        {aside && <div className={classes.aside}>{aside}</div>}
        <div className={classes.action}>{action}</div>
        {menu && <div className={classes.menu}>{menu}</div>}
      </div>
    </div>
  );
}
