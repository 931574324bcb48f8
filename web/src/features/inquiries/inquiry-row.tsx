import { Button, Text } from '@mantine/core';
import type { FileKind } from '@nazar/domain/files/file-kind.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AutoDirectionText } from '../../ui/text/auto-direction-text.tsx';
import { CoverPicture } from '../files/index.ts';
import classes from './inquiry-row.module.css';

type InquiryRowProps = {
  inquiry: {
    readonly id: string;
    readonly title: string;
    readonly publicFile: string | null;
    readonly publicFileKind: FileKind | null;
  };
  to: string;
  /** What the row leads to: a word of its facts on phones, a button elsewhere. */
  next?: { readonly label: string; readonly named: string };
  /** The maximum number of lines of the title. */
  lines?: 1 | 2;
  /** A button at the end. */
  action?: ReactNode;
  /** The facts below the title. */
  children: ReactNode;
};

/** A list item with a small cover. The whole row is a link, except for its buttons and what has a tooltip. */
export function InquiryRow({ inquiry, to, next, lines = 1, action, children }: InquiryRowProps) {
  const { id, title, publicFile, publicFileKind } = inquiry;
  return (
    <li className={classes.row}>
      <div className={classes.cover}>
        <CoverPicture inquiryId={id} file={publicFile} kind={publicFileKind} sizes="72px" />
      </div>
      <div className={classes.about}>
        <Link to={to} className={classes.link} data-lines={lines}>
          <bdi>
            <AutoDirectionText text={title} />
          </bdi>
        </Link>
        <div className={classes.facts}>
          {children}
          {next !== undefined && (
            <Text span inherit fw={500} c="cyan.9" hiddenFrom="sm" aria-hidden>
              {next.label}
            </Text>
          )}
        </div>
      </div>
      {next !== undefined && (
        <Button component={Link} to={to} size="sm" variant="subtle" visibleFrom="sm" aria-label={next.named}>
          {next.label}
        </Button>
      )}
      {action}
    </li>
  );
}
