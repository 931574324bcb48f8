import { createContext, useContext } from 'react';
import type { QuestionActions } from './question-actions.ts';

export const ActionsContext = createContext<QuestionActions | null>(null);

export function useQuestionActions(): QuestionActions {
  const actions = useContext(ActionsContext);
  if (actions === null) throw new Error('No questions are edited here');
  return actions;
}
