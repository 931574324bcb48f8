import type { Language } from '../text/language.ts';

/** A call that a page needs before it can be shown, by its name in the contract. */
export type FrontPageCall = {
  readonly area: string;
  readonly name: string;
  readonly input: unknown;
  /** Whether the answer may differ for signed-in people. */
  readonly personal: boolean;
};

export type FrontPageAnswer = FrontPageCall & { readonly result: unknown };

/** The data that a server-rendered page embeds for its script. */
export type FrontPageData = {
  readonly language: Language;
  /** The time zone of the times on the page. */
  readonly timeZone: string;
  /** When it was rendered, in milliseconds since 1970. */
  readonly now: number;
  /** Path and query. */
  readonly address: string;
  readonly answers: readonly FrontPageAnswer[];
};

export type FrontPage = FrontPageData & {
  /** The nonce of styles that components add. */
  readonly nonce: string;
};

/** The element that holds the data, as JSON. */
export const pageDataId = 'page-data';

/** Style attributes are sent as rules of one sheet, numbered by this attribute, since the policy forbids them. */
export const styledAttribute = 'data-s';
export const styleSheetId = 'page-styles';
/** The template with the application's scripts, which the early script starts. */
export const laterScriptsId = 'later-scripts';
/** Marks a button that was pressed before the page's script was loaded. */
export const earlyPress = 'data-early-press';
