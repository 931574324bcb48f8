import { createContext, useContext } from 'react';
import type { QuestionActions } from './question-actions.ts';

export const QuestionActionsContext = createContext<QuestionActions | null>(null);

export function useQuestionActions(): QuestionActions {
  const actions = useContext(QuestionActionsContext);
  if (actions === null) throw new Error('No questions are edited here');
  return actions;
}
