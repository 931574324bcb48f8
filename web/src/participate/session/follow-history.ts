import type { Session } from './create-session.ts';
import { currentFlow } from './session-state.ts';

/** The pages on the way to an entry of the browser's history, the one it stands for last. */
type Trail = readonly number[];

type Options = {
  readonly inquiryId: string;
  /**
   * In a frame the entries lie among those of the page around it, which may have made some since: going by numbers
   * could turn that page.
   */
  readonly framed: boolean;
};

const ended: ReadonlySet<string> = new Set(['done', 'answered', 'edited', 'timeEnded']);

/**
 * Gives each page of an attempt an entry in the browser's history, so that Back and Forward turn pages and only the
 * first one is left by Back. What is answered is in none of them.
 */
export function followHistory(session: Session, view: Window, { inquiryId, framed }: Options): () => void {
  const { history } = view;
  const readTrail = (state: unknown): Trail | null => {
    const kept = (state as { participation?: unknown; trail?: unknown } | null) ?? {};
    return kept.participation === inquiryId && isTrail(kept.trail) ? kept.trail : null;
  };
  const write = (how: 'pushState' | 'replaceState', next: Trail) => {
    trail = next;
    try {
      history[how]({ participation: inquiryId, trail: next }, '');
    } catch {
      // Browsers refuse too many entries in a short time: the page turns all the same.
    }
  };
  const shownPage = () => {
    const state = session.get();
    return state.phase.name === 'answering' ? currentFlow(state).page?.pageNumber : undefined;
  };
  let trail: Trail = readTrail(history.state) ?? [];
  let begun = false;
  let isTurning = false;

  /** After a reload the entries are there still; in a new tab those of the pages before are made. */
  const begin = (shown: number) => {
    begun = true;
    if (trail.at(-1) === shown) return;
    const { visible, index } = currentFlow(session.get());
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
    // Nothing is left to turn back to: Back leaves.
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
    const wanted = next?.at(-1);
    if (next === null || wanted === undefined) return;
    const before = shownPage();
    const isBack = next.length < trail.length;
    trail = next;
    if (before === undefined) return;
    isTurning = true;
    session.turnTo(wanted);
    isTurning = false;
    const shown = shownPage();
    // A condition has hidden that page since: it is passed over.
    if (shown === before && isBack && next.length > 1 && !framed) history.back();
    else if (shown !== undefined && shown !== wanted) write('replaceState', [...next.slice(0, -1), shown]);
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
