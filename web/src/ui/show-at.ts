import { freePlace } from './free-place.ts';

/** The edge for `count` new notifications; how far from it they stand is told to `notifications.module.css`. */
export function showAt(count: number) {
  const { edge, top } = freePlace(count);
  const { style } = document.documentElement;
  if (top === null) style.removeProperty('--notifications-top');
  else style.setProperty('--notifications-top', `${top}px`);
  return edge;
}
