/** Fails if there is no result in time. While a call hangs, all callers share it. */
export function makeTimeLimited<Answer>(ask: () => Promise<Answer>, answerMs: number): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null;
  return async () => {
    if (asked === null) {
      asked = ask();
      const end = () => {
        asked = null;
      };
      asked.then(end, end);
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`It did not answer within ${answerMs} ms.`)), answerMs);
    });
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
