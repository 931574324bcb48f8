import type { ComponentType } from 'react';
import classes from './empty-drawing.module.css';

type EmptyDrawingProps = { icon: ComponentType<{ size?: number | string; stroke?: number }> };

/** Two sheets with a dashed grid and a few bars, and the sign of what is not there yet. */
export function EmptyDrawing({ icon: Icon }: EmptyDrawingProps) {
  return (
    <div className={classes.drawing} aria-hidden>
      <svg viewBox="0 0 132 92" width={132} height={92} fill="none" className="mirrored" aria-hidden>
        <rect
          x="14"
          y="10"
          width="88"
          height="62"
          rx="8"
          transform="rotate(-6 58 41)"
          className={classes.back}
        />
        <rect x="24" y="12" width="88" height="66" rx="8" className={classes.front} />
        <path d="M34 28h68M34 46h68M34 64h68" strokeDasharray="3 4" className={classes.grid} />
        <path d="M44 64V50M58 64V36M72 64V44M86 64v-7" strokeWidth="8" className={classes.bars} />
      </svg>
      <span className={classes.sign}>
        <Icon size={24} stroke={1.5} />
      </span>
    </div>
  );
}
