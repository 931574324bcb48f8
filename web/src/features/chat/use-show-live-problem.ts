import { useCallback } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { emitProblem } from '../../api/call-events.ts';

/** Shows the failure of a call over the connection like that of any other call. */
export function useShowLiveProblem() {
  return useCallback((problem: unknown) => {
    if (!(problem instanceof ApiProblem)) throw problem;
    emitProblem(problem);
  }, []);
}
