import type { ParticipationLook } from '../participation/participation-look.ts';
import type { Language } from '../text/language.ts';
import type { Texts } from '../text/word.ts';
import type { ParticipationStart } from './participation-calls.ts';

export type { ParticipationLook };

/** Pixels of a stored picture, so that its place is kept while it loads. */
export type PictureSize = { readonly width: number; readonly height: number };

/** What one gets to see first at /{inquiryId}/participate. */
export type ParticipationView =
  /** Open to everybody and stored nowhere before the submit: the questions themselves. */
  | { readonly kind: 'questions'; readonly start: ParticipationStart }
  /** An attempt has to be opened first: title, description and a button. */
  | {
      readonly kind: 'intro';
      readonly look: ParticipationLook;
      /** Minutes. */
      readonly timeLimit: number | null;
      readonly singleSession: boolean;
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
