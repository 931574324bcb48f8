type Rect = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;
type Edge = 'top-center' | 'bottom-center';

// As notifications.css has it.
const width = 440;
const side = 16;
const below = 68;
const above = 16;
/** A notification of two lines, with the gap to the next one. */
const height = 104;

/**
 * Where notifications cover no button: below the header, as long as none stands there, else at the end of the
 * window. Where both are taken, what the person has just pressed stays free.
 */
export function freeEdge(count: number): Edge {
  const pressed = document.activeElement;
  const main = document.getElementById('main') ?? document.body;
  const buttons = [...main.querySelectorAll<HTMLElement>('button, a.mantine-Button-root')];
  const view = { width: window.innerWidth, height: window.innerHeight };
  return chooseEdge(
    count,
    view,
    buttons.map((button) => ({ ...rectOf(button), pressed: button === pressed })),
  );
}

export function chooseEdge(
  count: number,
  view: { readonly width: number; readonly height: number },
  buttons: readonly (Rect & { readonly pressed?: boolean })[],
): Edge {
  const half = Math.min(width, view.width - 2 * side) / 2;
  const across = { left: view.width / 2 - half, right: view.width / 2 + half };
  const high = height * count;
  const edges: Record<Edge, Rect> = {
    'top-center': { ...across, top: below, bottom: below + high },
    'bottom-center': { ...across, top: view.height - above - high, bottom: view.height - above },
  };
  const covered = (edge: Edge) => buttons.filter((button) => overlaps(edges[edge], button));
  const [top, bottom] = [covered('top-center'), covered('bottom-center')];
  if (top.length === 0) return 'top-center';
  if (bottom.length === 0) return 'bottom-center';
  return top.some(({ pressed }) => pressed) ? 'bottom-center' : 'top-center';
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
