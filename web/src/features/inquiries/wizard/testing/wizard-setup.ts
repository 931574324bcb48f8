import { addSegment, makeInquiryDraft } from '@nazar/domain/inquiries/edits/edit-inquiry.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { storeSessionToken } from '../../../../api/session.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { makeOption, makeQuestion, makeSegment } from '../draft/make-question.ts';
import { inquiryId, societyCategoryId } from './stored-inquiry-setup.ts';

export const sampleYesNoLabels = { yes: 'Yes', no: 'No' };
const context = { published: null, answered: false };

export function expectOk(outcome: ReturnType<typeof makeInquiryDraft>): Definition {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.definition;
}

/** A single choice between A and B. */
export function makeChoiceQuestion(body: string, sortOrder = 0): Question {
  return {
    ...makeQuestion('single', sampleYesNoLabels),
    body,
    sortOrder,
    options: [makeOption('choice', 'A'), makeOption('choice', 'B')],
  };
}

/** A publishable draft with one segment of these questions. */
export function makeTestDefinition(...questions: readonly (string | Question)[]): Definition {
  const definition = expectOk(
    makeInquiryDraft({
      title: 'Team lunch',
      language: 'en',
      categoryId: societyCategoryId,
      publicTitle: 'Where shall we go?',
      publicFile: societyCategoryId,
    }),
  );
  const asked = questions.map((question, sortOrder) =>
    typeof question === 'string' ? makeChoiceQuestion(question, sortOrder) : { ...question, sortOrder },
  );
  return expectOk(addSegment(definition, { ...makeSegment('Section 1'), questions: asked }, context));
}

/** Opens the wizard at a step of the stored inquiry for a signed-in person. */
export function openWizardAt(step: string, language: 'en' | 'fa' = 'en') {
  storeSessionToken('token');
  return renderApp(`/Inquiries/create?id=${inquiryId}&step=${step}`, { language });
}

/** Opens a group of settings. */
export async function unfold(user: UserEvent, title: string): Promise<void> {
  const group = within(await screen.findByRole('region', { name: title }));
  await user.click(group.getByRole('button', { expanded: false }));
}
