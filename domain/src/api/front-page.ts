import type { Language } from '../text/language.ts';
import type { Call, CallReference, CallResult } from './define-call.ts';

/** A call whose result a page needs before it can be shown, by its name in the contract. */
export type FrontPageCall = {
  readonly area: string;
  readonly name: string;
  readonly input: unknown;
  /** Whether the result may differ for signed-in people. */
  readonly personal: boolean;
};

export type FrontPageCallResult = FrontPageCall & { readonly result: unknown };

/** Finds the preloaded results of a call, which may have several inputs. */
export function findPreloadedResults<C extends Call>(
  call: CallReference<C>,
  answers: readonly FrontPageCallResult[],
): CallResult<C>[] {
  return answers.filter(({ name }) => name === call.name).map(({ result }) => result as CallResult<C>);
}

/** Finds the preloaded result of a call. */
export const findPreloadedResult = <C extends Call>(
  call: CallReference<C>,
  answers: readonly FrontPageCallResult[],
) => findPreloadedResults(call, answers)[0];

/** The data that a server-rendered page embeds for its script. */
export type FrontPageData = {
  readonly language: Language;
  /** Time zone of the times on the page. */
  readonly timeZone: string;
  /** Time of rendering in milliseconds since 1970. */
  readonly now: number;
  /** Path and query of the page. */
  readonly address: string;
  readonly answers: readonly FrontPageCallResult[];
};

export type FrontPage = FrontPageData & {
  /** The nonce for styles that components add. */
  readonly nonce: string;
};

/** Id of the element that contains the data as JSON. */
export const pageDataElementId = 'page-data';

/**
 * Marks elements by number: their style attributes are sent as rules of one sheet, because the policy forbids
 * style attributes.
 */
export const styledElementAttribute = 'data-s';
export const styleSheetId = 'page-styles';
/** The template with the application's scripts, which the early script starts. */
export const laterScriptsId = 'later-scripts';
/** Marks a button that was pressed before the page's script was loaded. */
export const earlyPressAttribute = 'data-early-press';
/** On a button: the id of the field that it moves the focus to, already before the page's script is loaded. */
export const movesFocusToAttribute = 'data-focus-target';
