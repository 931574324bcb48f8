import type { Retention } from '../inquiries/retention.ts';
import type { ResponseEditRules } from '../participation/edit-rules.ts';
import type { ParticipationPageLook } from '../participation/participation-page-look.ts';
import type { MessageTexts } from '../text/format-message.ts';
import type { Language } from '../text/language.ts';
import type { ParticipationStart } from './participation-calls.ts';

export type { ParticipationPageLook };

/** Size of a stored picture in pixels, to reserve its space while it loads. */
export type PictureSize = { readonly width: number; readonly height: number };

/** Information shown to participants before they answer. */
export type ParticipationRules = {
  /** The owner's public name. */
  readonly authorName: string | null;
  /** The number of questions and the usual seconds to answer them; missing where the questions are shown. */
  readonly extent?: { readonly questions: number; readonly seconds: number };
  /** Minutes. */
  readonly timeLimit: number | null;
  readonly singleSession: boolean;
  /** Number of questions that each participant gets, if they are drawn. */
  readonly drawnQuestions: number | null;
  /** Percent that passes the exam; missing if it has no pass mark. */
  readonly passMark?: number | undefined;
  /** Whether no answer is written or uploaded. */
  readonly onlyChoices?: boolean;
  readonly editing: ResponseEditRules | null;
  /** Null if responses are kept. */
  readonly retention: Retention | null;
  readonly closesAt: string | null;
  /** The time zone for displayed times. */
  readonly timeZone: string;
};

/** The first view at /{inquiryId}/participate. */
export type InitialParticipationView =
  /**
   * The questions themselves, if the inquiry is open to the public and nothing is stored before the submit.
   */
  | {
      readonly kind: 'questions';
      readonly start: ParticipationStart;
      /** Null in a preview. */
      readonly rules: ParticipationRules | null;
    }
  /** Title, description and a button, if an attempt has to be started first. */
  | {
      readonly kind: 'intro';
      readonly look: ParticipationPageLook;
      readonly rules: ParticipationRules;
    }
  | {
      readonly kind: 'closed';
      /** `unavailable` is a temporary problem of the server; the same address may work soon. */
      readonly reason: 'expired' | 'deleted' | 'full' | 'notOpen' | 'unavailable';
      /** Empty if it must not be shown yet. */
      readonly title: string;
      readonly message: string;
      /** Null if nothing about the inquiry may be shown. */
      readonly look: ParticipationPageLook | null;
      readonly opensAt: string | null;
      /** The time zone for `opensAt`. */
      readonly timeZone: string;
      /** Whether the reader may see its results. */
      readonly seeResults: boolean;
    }
  /** Shown for unknown ids too, so that strangers can't see the difference. */
  | { readonly kind: 'signIn' };

/** The data in the HTML of the participation page, from which both server and script render. */
export type ParticipationPageData = {
  readonly inquiryId: string;
  readonly language: Language;
  readonly texts: Partial<Record<Language, MessageTexts>>;
  /** Sizes by file id. */
  readonly pictures: Readonly<Record<string, PictureSize>>;
  readonly view: InitialParticipationView;
};
