import type { CategoryColour } from '@nazar/domain/categories/category-colour.ts';
import { optionColors } from './option-colors.ts';

/** The measured palette of charts: each colour is distinguishable from white and from the others. */
const colours: Readonly<Record<CategoryColour, string>> = {
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
export function CategoryDot({ colour, size = 12 }: { colour: CategoryColour; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" style={{ flexShrink: 0 }}>
      <circle cx="6" cy="6" r="6" fill={colours[colour]} />
    </svg>
  );
}
