/** Fails if there is no result in time. While a call hangs, all callers share it. */
export function makeTimeLimited<Answer>(ask: () => Promise<Answer>, answerMs: number): () => Promise<Answer> {
  let pending: Promise<Answer> | null = null;
  return async () => {
    if (pending === null) {
      pending = ask();
      const end = () => {
        pending = null;
      };
      pending.then(end, end);
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`It did not answer within ${answerMs} ms.`)), answerMs);
    });
    try {
      return await Promise.race([pending, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
