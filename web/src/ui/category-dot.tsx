import type { CategoryColor } from '@nazar/domain/categories/category-color.ts';
import { optionColors } from './option-colors.ts';

/** The measured palette of charts: each colour is distinguishable from white and from the others. */
const colors: Readonly<Record<CategoryColor, string>> = {
  cyan: optionColors[0],
  orange: optionColors[1],
  violet: optionColors[2],
  blue: optionColors[3],
  plum: optionColors[4],
  brown: optionColors[5],
  green: optionColors[6],
  mauve: optionColors[7],
};

/** The colour of a category of mine; its name is beside it. */
export function CategoryDot({ color, size = 12 }: { color: CategoryColor; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" style={{ flexShrink: 0 }}>
      <circle cx="6" cy="6" r="6" fill={colors[color]} />
    </svg>
  );
}
