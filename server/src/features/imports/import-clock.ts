/** The clock of the server that an import uses. */
export interface ImportClock {
  now(): number;
  /** Stops it at a moment, in milliseconds since 1970. */
  hold(moment: number): void;
  /** Returns to the real time. */
  release(): void;
}

export function makeImportClock(realNow: () => number = Date.now): ImportClock {
  let held: number | null = null;
  return {
    now: () => held ?? realNow(),
    hold: (moment) => {
      held = moment;
    },
    release: () => {
      held = null;
    },
  };
}
