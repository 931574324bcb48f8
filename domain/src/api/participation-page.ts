import type { EditRules } from '../participation/edit-rules.ts';
import type { ParticipationLook } from '../participation/participation-look.ts';
import type { Texts } from '../text/format-message.ts';
import type { Language } from '../text/language.ts';
import type { ParticipationStart } from './participation-calls.ts';

export type { ParticipationLook };

/** Pixels of a stored picture, so that its place is kept while it loads. */
export type PictureSize = { readonly width: number; readonly height: number };

/** What one should know before answering, besides what the look says. */
export type ParticipationRules = {
  /** Minutes. */
  readonly timeLimit: number | null;
  readonly singleSession: boolean;
  /** How many questions each participant gets, where they are drawn. */
  readonly drawnQuestions: number | null;
  readonly editing: EditRules | null;
  readonly closesAt: string | null;
  /** In which moments are shown. */
  readonly timeZone: string;
};

/** What one gets to see first at /{inquiryId}/participate. */
export type ParticipationView =
  /** Open to everybody and stored nowhere before the submit: the questions themselves. */
  | {
      readonly kind: 'questions';
      readonly start: ParticipationStart;
      /** Null in a preview. */
      readonly rules: ParticipationRules | null;
    }
  /** An attempt has to be opened first: title, description and a button. */
  | {
      readonly kind: 'intro';
      readonly look: ParticipationLook;
      readonly rules: ParticipationRules;
    }
  | {
      readonly kind: 'closed';
      /** `unavailable`: the server can't say; the same address may work soon. */
      readonly reason: 'expired' | 'full' | 'notOpen' | 'unavailable';
      /** Empty where it must not be told yet. */
      readonly title: string;
      readonly message: string;
      readonly opensAt: string | null;
      /** In which `opensAt` is shown. */
      readonly timeZone: string;
      /** Its results are open to whoever reads this. */
      readonly seeResults: boolean;
    }
  /** Also for what does not exist: a stranger must not be able to tell the difference. */
  | { readonly kind: 'signIn' };

/** What the HTML of the participation page carries for its script, and what both of them render from. */
export type ParticipationPage = {
  readonly inquiryId: string;
  readonly language: Language;
  readonly texts: Partial<Record<Language, Texts>>;
  /** By file id. */
  readonly pictures: Readonly<Record<string, PictureSize>>;
  readonly view: ParticipationView;
};
