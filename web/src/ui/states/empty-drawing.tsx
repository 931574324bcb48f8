import {
  IconBookmark,
  IconBookmarks,
  IconInbox,
  IconMessage,
  IconMessagePlus,
  IconMessages,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './empty-drawing.module.css';

type EmptyIcon = ComponentType<{ size?: number | string; stroke?: number }>;

/** A drawing for an empty list, with an icon. */
export function EmptyStateDrawing({ icon: Icon }: { icon: EmptyIcon }) {
  return (
    <div className={classes.drawing} aria-hidden>
      <svg viewBox="0 0 132 92" width={132} height={92} fill="none" className="mirrored" aria-hidden>
        {drawings.get(Icon) ?? sheets}
      </svg>
      <span className={classes.sign}>
        <Icon size={24} stroke={1.5} />
      </span>
    </div>
  );
}

/** Two sheets with a dashed grid and a few bars. */
const sheets = (
  <>
    <rect x="14" y="10" width="88" height="62" rx="8" transform="rotate(-6 58 41)" className={classes.back} />
    <rect x="24" y="12" width="88" height="66" rx="8" className={classes.front} />
    <path d="M34 28h68M34 46h68M34 64h68" strokeDasharray="3 4" className={classes.grid} />
    <path d="M44 64V50M58 64V36M72 64V44M86 64v-7" strokeWidth="8" className={classes.bars} />
  </>
);

const bubbles = (
  <>
    <path
      d="M20 6h62a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H40L26 60V48h-6a10 10 0 0 1-10-10V16A10 10 0 0 1 20 6Z"
      className={classes.back}
    />
    <path
      d="M50 28h60a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10h-4v12L92 72H50a10 10 0 0 1-10-10V38a10 10 0 0 1 10-10Z"
      className={classes.front}
    />
    <path d="M54 44h50M54 56h32" strokeDasharray="3 4" className={classes.grid} />
  </>
);

const people = (
  <>
    <circle cx="34" cy="30" r="13" className={classes.back} />
    <path d="M10 74a24 24 0 0 1 48 0Z" className={classes.back} />
    <circle cx="98" cy="30" r="13" className={classes.back} />
    <path d="M74 74a24 24 0 0 1 48 0Z" className={classes.back} />
    <circle cx="66" cy="34" r="16" className={classes.front} />
    <path d="M36 84a30 30 0 0 1 60 0Z" className={classes.front} />
  </>
);

const bookmark = (
  <>
    <rect x="14" y="10" width="88" height="62" rx="8" transform="rotate(-6 58 41)" className={classes.back} />
    <rect x="24" y="12" width="88" height="66" rx="8" className={classes.front} />
    <path d="M34 30h36M34 46h36M34 62h54" strokeDasharray="3 4" className={classes.grid} />
    <path d="M80 12h18v34l-9-8-9 8Z" className={classes.full} />
  </>
);

const tray = (
  <>
    <path d="M46 6h40v30H46Z" className={classes.back} />
    <path d="M54 16h24M54 26h24" strokeDasharray="3 4" className={classes.grid} />
    <path
      d="M34 24 18 54v20a8 8 0 0 0 8 8h80a8 8 0 0 0 8-8V54L98 24v12H88M34 24v12h10M18 54h28c2 8 8 12 20 12s18-4 20-12h28"
      strokeLinejoin="round"
      className={classes.outline}
    />
  </>
);

/** All other lists show the drawing of inquiries and their results. */
const drawings = new Map<EmptyIcon, ReactNode>([
  ...[IconMessage, IconMessages, IconMessagePlus].map((icon) => [icon, bubbles] as const),
  ...[IconUsers, IconUsersGroup].map((icon) => [icon, people] as const),
  ...[IconBookmark, IconBookmarks].map((icon) => [icon, bookmark] as const),
  [IconInbox, tray],
]);
