import type { ParticipationSession } from './create-session.ts';
import { computeCurrentFlow } from './session-state.ts';

/** The pages visited up to a history entry; the last one is the entry's own. */
type Trail = readonly number[];

type Options = {
  readonly inquiryId: string;
  /**
   * In a frame the entries are mixed with those of the embedding page, so going back by a number of entries could
   * navigate that page instead.
   */
  readonly framed: boolean;
};

const ended: ReadonlySet<string> = new Set(['done', 'answered', 'edited', 'timeEnded']);

/**
 * Adds a history entry for each page of an attempt, so that Back and Forward move between pages and Back only leaves
 * from the first one. The entries contain no answers.
 */
export function syncBrowserHistory(
  session: ParticipationSession,
  view: Window,
  { inquiryId, framed }: Options,
): () => void {
  const { history } = view;
  const readTrail = (state: unknown): Trail | null => {
    const historyState = (state as { participation?: unknown; trail?: unknown } | null) ?? {};
    return historyState.participation === inquiryId && isTrail(historyState.trail)
      ? historyState.trail
      : null;
  };
  const write = (how: 'pushState' | 'replaceState', next: Trail) => {
    trail = next;
    try {
      history[how]({ participation: inquiryId, trail: next }, '');
    } catch {
      // Browsers limit how many entries can be added in a short time; the page still changes.
    }
  };
  const shownPage = () => {
    const state = session.get();
    return state.phase.name === 'answering' ? computeCurrentFlow(state).page?.pageNumber : undefined;
  };
  let trail: Trail = readTrail(history.state) ?? [];
  let begun = false;
  let isTurning = false;

  /** After a reload the entries still exist; in a new tab, those of the earlier pages are added. */
  const begin = (shown: number) => {
    begun = true;
    if (trail.at(-1) === shown) return;
    const { visible, index } = computeCurrentFlow(session.get());
    for (let end = 1; end <= index + 1; end++) {
      const way = visible.slice(0, end).map((page) => page.pageNumber);
      write(end === 1 ? 'replaceState' : 'pushState', way);
    }
  };

  const goBackTo = (position: number) => {
    const next = trail.slice(0, position + 1);
    const steps = trail.length - next.length;
    if (framed) return write('replaceState', next);
    trail = next;
    history.go(-steps);
  };

  const follow = () => {
    if (isTurning) return;
    // There is no earlier page, so Back leaves.
    if (begun && ended.has(session.get().phase.name) && trail.length > 1) return goBackTo(0);
    const shown = shownPage();
    if (shown === undefined) return;
    if (!begun) return begin(shown);
    const here = trail.at(-1);
    if (here === shown) return;
    if (here === undefined || here < shown) return write('pushState', [...trail, shown]);
    const position = trail.indexOf(shown);
    if (position === -1) write('replaceState', [...trail.filter((page) => page < shown), shown]);
    else goBackTo(position);
  };

  const onPop = ({ state }: PopStateEvent) => {
    const next = readTrail(state);
    const targetPage = next?.at(-1);
    if (next === null || targetPage === undefined) return;
    const before = shownPage();
    const isBack = next.length < trail.length;
    trail = next;
    if (before === undefined) return;
    isTurning = true;
    session.turnTo(targetPage);
    isTurning = false;
    const shown = shownPage();
    // A condition has hidden that page since, so it is skipped.
    if (shown === before && isBack && next.length > 1 && !framed) history.back();
    else if (shown !== undefined && shown !== targetPage)
      write('replaceState', [...next.slice(0, -1), shown]);
  };

  view.addEventListener('popstate', onPop);
  const unsubscribe = session.subscribe(follow);
  follow();
  return () => {
    view.removeEventListener('popstate', onPop);
    unsubscribe();
  };
}

function isTrail(value: unknown): value is Trail {
  return Array.isArray(value) && value.length > 0 && value.every((page) => typeof page === 'number');
}
