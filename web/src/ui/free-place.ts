import { controls, lastPressed } from './last-press.ts';

type Rect = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;
type Thing = Rect & { readonly weight: number };

// The same values as in `app/notifications.module.css`.
const width = 440;
const side = 16;
const below = { header: 68, guest: 48 };
const above = 16;
/** A notification of two lines, with the gap to the next one. */
const height = 104;

/** In the order of preference. */
const edges = [
  'top-center',
  'top-right',
  'top-left',
  'bottom-center',
  'bottom-right',
  'bottom-left',
] as const;
type Edge = (typeof edges)[number];

/** A heavier element is kept free before any number of lighter ones. */
export const weights = { pressed: 1_000_000, control: 1000, mark: 100, text: 1 } as const;
/** A link that nobody waits for: the logo above a form. */
const coverable = '[data-coverable] *';
const texts = 'h1, h2, h3, h4, p, li, td, th, label, legend, img, svg, canvas';

const dialogs = '[role="dialog"][aria-modal="true"]';

/** Where a notification is shown: at an edge, or from `top` on, in pixels, where every edge is taken. */
export type Place = { readonly edge: Edge; readonly top: number | null };

/**
 * The place where notifications cover nothing: below the header or at the bottom, in the middle or at a side, else
 * somewhere between. If nothing is free, the element just pressed and the one with the focus stay free, and then other
 * buttons. What a dialog lies over can't be pressed, so it need not be free; with a success the dialog goes.
 */
export function freePlace(count: number, { isDone = false } = {}): Place {
  const kept = [lastPressed(), document.activeElement];
  const opened = isDone ? undefined : [...document.querySelectorAll(dialogs)].at(-1);
  const things = [...(opened ?? document).querySelectorAll<HTMLElement>(`${controls}, ${texts}`)]
    .filter((element) => element.closest('.mantine-Notifications-root') === null)
    .filter((element) => opened !== undefined || element.closest(dialogs) === null)
    .map((element) => ({
      ...rectOf(element),
      weight: weigh(element, kept.includes(element)),
    }));
  const isGuest = document.querySelector('[data-guest-layout]') !== null;
  const view = {
    ...{ width: window.innerWidth, height: window.innerHeight },
    start: isGuest ? below.guest : below.header,
  };
  return choosePlace(count, view, things);
}

function weigh(element: Element, isKept: boolean): number {
  if (isKept) return weights.pressed;
  if (element.matches(coverable)) return weights.mark;
  return element.matches(controls) ? weights.control : weights.text;
}

/** Between two places that are tried, in pixels. */
const step = 8;

export function choosePlace(
  count: number,
  view: { readonly width: number; readonly height: number; readonly start: number },
  things: readonly Thing[],
): Place {
  const wide = Math.min(width, view.width - 2 * side);
  const high = height * count;
  const starts = { center: (view.width - wide) / 2, left: side, right: view.width - side - wide };
  const last = view.height - above - high;
  const costOf = (left: number, top: number) => {
    const taken = { left, right: left + wide, top, bottom: top + high };
    return things.filter((thing) => overlaps(taken, thing)).reduce((sum, { weight }) => sum + weight, 0);
  };
  const atEdges = edges.map((edge) => {
    const [end, place] = edge.split('-') as ['top' | 'bottom', keyof typeof starts];
    return { edge, top: null, cost: costOf(starts[place], end === 'top' ? view.start : last) };
  });
  const { cost, ...place } = cheapest(atEdges);
  if (cost < weights.mark) return place;
  const tops = Array.from({ length: Math.max(0, Math.ceil((last - view.start) / step)) }, (_, index) => ({
    edge: 'top-center' as const,
    top: view.start + index * step,
  }));
  const between = tops.map((each) => ({ ...each, cost: costOf(starts.center, each.top) }));
  const { cost: _, ...found } = cheapest([{ ...place, cost }, ...between]);
  return found;
}

/** The first of several that cost the same. */
const cheapest = <Each extends { readonly cost: number }>(all: readonly Each[]): Each =>
  all.reduce((best, each) => (each.cost < best.cost ? each : best));

function overlaps(one: Rect, other: Rect): boolean {
  const isShown = other.bottom > other.top && other.right > other.left;
  const acrossEach = one.left < other.right && other.left < one.right;
  return isShown && acrossEach && one.top < other.bottom && other.top < one.bottom;
}

function rectOf(element: HTMLElement): Rect {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return { top, bottom, left, right };
}
