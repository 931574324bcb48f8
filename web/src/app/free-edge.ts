type Rect = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;
type Thing = Rect & { readonly weight: number };

// The same values as in notifications.module.css.
const width = 440;
const side = 16;
const below = 68;
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
export const weights = { pressed: 1_000_000, control: 1000, text: 1 } as const;
const controls = 'button, a, input, textarea, select, [contenteditable], [role="option"]';
const texts = 'h1, h2, h3, h4, p, li, td, th, label, legend, img, svg, canvas';

/**
 * The position where notifications cover nothing: below the header or at the bottom, in the middle or at a
 * side. If there is no free position, the element just pressed stays free, and then other buttons.
 */
export function freeEdge(count: number): Edge {
  const pressed = document.activeElement;
  const things = [...document.querySelectorAll<HTMLElement>(`${controls}, ${texts}`)]
    .filter((element) => element.closest('.mantine-Notifications-root') === null)
    .map((element) => ({
      ...rectOf(element),
      weight:
        element === pressed ? weights.pressed : element.matches(controls) ? weights.control : weights.text,
    }));
  return chooseEdge(count, { width: window.innerWidth, height: window.innerHeight }, things);
}

export function chooseEdge(
  count: number,
  view: { readonly width: number; readonly height: number },
  things: readonly Thing[],
): Edge {
  const wide = Math.min(width, view.width - 2 * side);
  const high = height * count;
  const starts = { center: (view.width - wide) / 2, left: side, right: view.width - side - wide };
  const tops = { top: below, bottom: view.height - above - high };
  const costs = edges.map((edge) => {
    const [end, place] = edge.split('-') as ['top' | 'bottom', keyof typeof starts];
    const [left, top] = [starts[place], tops[end]];
    const taken = { left, right: left + wide, top, bottom: top + high };
    const covered = things.filter((thing) => overlaps(taken, thing));
    return { edge, cost: covered.reduce((sum, { weight }) => sum + weight, 0) };
  });
  // The first position with the lowest cost.
  return costs.reduce((best, each) => (each.cost < best.cost ? each : best)).edge;
}

function overlaps(one: Rect, other: Rect): boolean {
  const isShown = other.bottom > other.top && other.right > other.left;
  const acrossEach = one.left < other.right && other.left < one.right;
  return isShown && acrossEach && one.top < other.bottom && other.top < one.bottom;
}

function rectOf(element: HTMLElement): Rect {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return { top, bottom, left, right };
}
