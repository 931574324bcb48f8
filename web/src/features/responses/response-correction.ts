import type { PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { ParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import { type ComponentType, createContext, useContext } from 'react';

type CorrectionProps = {
  corrected: {
    readonly inquiryId: string;
    readonly look: ParticipationPageLook;
    readonly pages: readonly PublicPage[];
    readonly answers: readonly Answer[];
    readonly files: readonly AnswerFile[];
  };
  /** The frame's title for screen readers. */
  title: string;
  className?: string | undefined;
  /** Null if the answers were saved; otherwise an error sentence, and sentences by field path. */
  save: (answers: readonly Answer[]) => Promise<{
    readonly text: string;
    readonly fields: Readonly<Record<string, string>>;
  } | null>;
  onChange: () => void;
};

/** The questions of a response with its answers; provided by the application, because features can't import it. */
export const ResponseCorrectionComponentContext = createContext<ComponentType<CorrectionProps> | null>(null);

export function useResponseCorrectionComponent(): ComponentType<CorrectionProps> {
  const Correction = useContext(ResponseCorrectionComponentContext);
  if (Correction === null) throw new Error('No form for corrections around this component.');
  return Correction;
}
