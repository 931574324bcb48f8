/** Milliseconds for which a person counts as typing. */
const lasts = 6_000;

/** Who is typing now, by chat. */
export function makeTypingTracker({
  now,
  notify,
}: {
  readonly now: () => number;
  readonly notify: () => void;
}) {
  const until = new Map<string, Map<string, number>>();
  const noTypers: readonly string[] = [];
  let shown: ReadonlyMap<string, readonly string[]> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = () => {
    clearTimeout(timer);
    const moment = now();
    for (const people of until.values()) {
      for (const [accountId, end] of people) if (end <= moment) people.delete(accountId);
    }
    shown = new Map([...until].map(([chatId, people]) => [chatId, [...people.keys()]]));
    notify();
    const ends = [...until.values()].flatMap((people) => [...people.values()]);
    if (ends.length > 0) timer = setTimeout(refresh, Math.max(50, Math.min(...ends) - moment));
  };
  return {
    of: (chatId: string) => shown.get(chatId) ?? noTypers,
    start: (chatId: string, accountId: string) => {
      const people = until.get(chatId) ?? new Map<string, number>();
      until.set(chatId, people.set(accountId, now() + lasts));
      refresh();
    },
    /** Called when the person's message has arrived. */
    stop: (chatId: string, accountId: string | null) => {
      if (accountId !== null && until.get(chatId)?.delete(accountId)) refresh();
    },
    close: () => clearTimeout(timer),
  };
}
