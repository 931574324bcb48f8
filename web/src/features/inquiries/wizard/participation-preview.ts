import type { PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import type { Answer, AnswerMap } from '@nazar/domain/inquiries/answers.ts';
import type { RemainingPlaces } from '@nazar/domain/participation/option-places.ts';
import type { ParticipationOutcome } from '@nazar/domain/participation/outcome.ts';
import type { ParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import { type ComponentType, createContext, useContext } from 'react';

type Props = {
  previewed: {
    readonly inquiryId: string;
    readonly look: ParticipationPageLook;
    readonly pages: readonly PublicPage[];
    readonly places?: RemainingPlaces | undefined;
    readonly completionMessage: string;
    /** The redirect that `ending` shows. */
    readonly redirectUrl?: string;
    readonly outcomeOf?: ((answers: readonly Answer[]) => ParticipationOutcome) | undefined;
  };
  /** The frame's title for screen readers. */
  title: string;
  className?: string | undefined;
  /** Says that nothing was sent, with a button to start again, in the inquiry's language. Unused with `only`. */
  ended?: string;
  again?: string;
  /** Called with the answers at first and after each change. */
  onAnswers?: (answers: AnswerMap) => void;
  /** Only the questions, without title and buttons, or only the page after the submit. */
  only?: 'questions' | 'ending';
};

/** The participation page, which the application provides because features can't import it. */
export const ParticipationPreviewComponentContext = createContext<ComponentType<Props> | null>(null);

export function useParticipationPreviewComponent(): ComponentType<Props> {
  const Preview = useContext(ParticipationPreviewComponentContext);
  if (Preview === null) throw new Error('No preview of the participation page around this component.');
  return Preview;
}
