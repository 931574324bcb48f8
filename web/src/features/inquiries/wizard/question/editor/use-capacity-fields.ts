import { canHaveCapacity } from '@nazar/domain/inquiries/compile.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { useCallback, useState } from 'react';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { useDraftSelector, useHasDraftFieldProblem } from '../../draft/use-draft.ts';

export type CapacityFields = {
  /** Whether each option has a field for its number of places. */
  readonly areShown: boolean;
  /** Shows the fields and focuses that of an option; undefined if they are shown or not possible. */
  readonly ask: ((optionId: string) => void) | undefined;
};

/** The number of people who can choose each option, for example a date of an event. */
export function useCapacityFields({ responseType, options }: Question): CapacityFields {
  const isBallot = useDraftSelector((state) => state.settings.anonymous);
  const isWrong = useHasDraftFieldProblem(options.map((option) => `${option.id}.capacity`));
  const [isAsked, setAsked] = useState(false);
  const isUsed = options.some(({ capacity }) => capacity !== null);
  const isPossible = canHaveCapacity(responseType) && (!isBallot || isUsed);
  // They stay when the last number is removed.
  if ((isUsed || isWrong) && !isAsked) setAsked(true);
  const areShown = isPossible && isAsked;
  const ask = useCallback((optionId: string) => {
    setAsked(true);
    requestAnimationFrame(() => focusFieldByKey(`${optionId}.capacity`));
  }, []);
  return { areShown, ask: isPossible && !areShown ? ask : undefined };
}
