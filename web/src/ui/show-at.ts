import { freePlace } from './free-place.ts';

/** The edge for new notifications; how far from it they stand is told to `notifications.module.css`. */
export function showAt(...about: Parameters<typeof freePlace>) {
  const { edge, top } = freePlace(...about);
  const { style } = document.documentElement;
  if (top === null) style.removeProperty('--notifications-top');
  else style.setProperty('--notifications-top', `${top}px`);
  return edge;
}
