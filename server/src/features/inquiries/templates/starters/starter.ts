import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { TextName } from '@nazar/domain/inquiries/part-texts.ts';
import type { Option, ResponseType } from '@nazar/domain/inquiries/question.ts';
import type { Theme } from '@nazar/domain/inquiries/theme/theme.ts';
import type { Language } from '@nazar/domain/text/language.ts';

/** Each language is written for itself; a text need not say the same word by word. */
type BilingualText = Readonly<Record<Language, string>>;

export type StarterOption = {
  readonly body: BilingualText;
  readonly role?: Option['role'];
  readonly isAnswer?: boolean;
  readonly capacity?: number;
};

/** Holds after certain answers to an earlier question, or the same one, which has this key. */
export type StarterCondition = { readonly question: string } & (
  | { readonly atLeast?: number; readonly atMost?: number }
  /** Positions of options, from 0. */
  | { readonly options: readonly number[] }
);

export type StarterQuestion = { readonly [Name in TextName<'question'>]?: BilingualText } & {
  readonly key?: string;
  readonly body: BilingualText;
  readonly responseType: ResponseType;
  readonly options?: readonly StarterOption[];
  readonly min?: number;
  readonly max?: number;
  readonly isForce?: boolean;
  readonly horizontal?: boolean;
  readonly randomOptions?: boolean;
  readonly showRemaining?: boolean;
  readonly score?: number;
  /** Shows the question. */
  readonly when?: StarterCondition;
  /** Asks nothing after the question. */
  readonly endWhen?: StarterCondition;
};

/** A template that every installation begins with, in each language. */
export type Starter = {
  readonly name: string;
  readonly title: BilingualText;
  readonly description: BilingualText;
  readonly completionMessage: BilingualText;
  readonly tags: Readonly<Record<Language, readonly string[]>>;
  /** A general category of the second migration. */
  readonly categoryId: string;
  readonly theme: Theme;
  readonly settings?: Partial<InquirySettings>;
  /** One page each. */
  readonly segments: readonly {
    readonly name: BilingualText;
    readonly description?: BilingualText;
    readonly questions: readonly StarterQuestion[];
  }[];
};

export const makeBilingualText = (en: string, fa: string): BilingualText => ({ en, fa });

/** Options from pairs of English and Persian. */
export const makeStarterOptions = (...pairs: readonly (readonly [string, string])[]): StarterOption[] =>
  pairs.map(([en, fa]) => ({ body: { en, fa } }));

/** The rows and columns of a matrix. */
export function makeStarterMatrixOptions(
  rows: readonly (readonly [string, string])[],
  columns: readonly (readonly [string, string])[],
): StarterOption[] {
  return [
    ...makeStarterOptions(...rows).map((row) => ({ ...row, role: 'row' as const })),
    ...makeStarterOptions(...columns).map((column) => ({ ...column, role: 'column' as const })),
  ];
}

export const starterOtherOption: StarterOption = { body: makeBilingualText('Other', 'سایر'), role: 'other' };

export const makeStarterNoneOption = (en: string, fa: string): StarterOption => ({
  body: { en, fa },
  role: 'none',
});

export const starterYesNoOptions = makeStarterOptions(['Yes', 'بله'], ['No', 'خیر']);

/** The ends of a scale of recommendation from 0 to 10. */
export const recommendationScaleQuestionFields = {
  responseType: 'scale',
  min: 0,
  max: 10,
  minLabel: makeBilingualText('Not at all likely', 'به‌هیچ‌وجه'),
  maxLabel: makeBilingualText('Extremely likely', 'به‌احتمال بسیار زیاد'),
} as const;

/** Labelled at every point, balanced around the middle. */
export const satisfactionLabels = [
  ['Very dissatisfied', 'خیلی ناراضی'],
  ['Dissatisfied', 'ناراضی'],
  ['Neither satisfied nor dissatisfied', 'نه راضی، نه ناراضی'],
  ['Satisfied', 'راضی'],
  ['Very satisfied', 'خیلی راضی'],
] as const;

export const agreementLabels = [
  ['Strongly disagree', 'کاملاً مخالفم'],
  ['Disagree', 'مخالفم'],
  ['Neither agree nor disagree', 'نه موافقم، نه مخالفم'],
  ['Agree', 'موافقم'],
  ['Strongly agree', 'کاملاً موافقم'],
] as const;

export const qualityLabels = [
  ['Very poor', 'خیلی بد'],
  ['Poor', 'بد'],
  ['Average', 'متوسط'],
  ['Good', 'خوب'],
  ['Very good', 'خیلی خوب'],
] as const;

export const easeLabels = [
  ['Very difficult', 'خیلی دشوار'],
  ['Difficult', 'دشوار'],
  ['Neither easy nor difficult', 'نه آسان، نه دشوار'],
  ['Easy', 'آسان'],
  ['Very easy', 'خیلی آسان'],
] as const;

export const likelihoodLabels = [
  ['Very unlikely', 'بسیار کم'],
  ['Unlikely', 'کم'],
  ['Neither likely nor unlikely', 'نه کم، نه زیاد'],
  ['Likely', 'زیاد'],
  ['Very likely', 'بسیار زیاد'],
] as const;

export const starterAgeGroupOptions = makeStarterOptions(
  ['Under 18', 'زیر ۱۸ سال'],
  ['18 to 29', '۱۸ تا ۲۹ سال'],
  ['30 to 44', '۳۰ تا ۴۴ سال'],
  ['45 to 59', '۴۵ تا ۵۹ سال'],
  ['60 or over', '۶۰ سال و بیشتر'],
  ['Prefer not to say', 'ترجیح می‌دهم نگویم'],
);
