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
  /** Whether a phone shows only one line of the title, with the menu. */
  compact?: boolean;
};

/** The title of an inquiry, its state, and the actions on it. */
export function InquiryHeaderLayout({ title, lines = 2, compact = false, ...parts }: HeaderFrameProps) {
  const { state, aside, action, menu } = parts;
  return (
    <div className={classes.header} data-compact={compact || undefined}>
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
