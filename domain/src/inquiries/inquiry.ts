import * as z from 'zod/mini';
import { languages } from '../text/language.ts';
import { maxLength } from '../text/length.ts';
import { idSchema, instantSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { isTimeZone } from '../text/time-zone.ts';
import { maxWebAddressLength } from '../text/web-address.ts';
import { endingSchema } from './ending.ts';
import { makeTextsShape, makeTranslationsSchema } from './part-text-schemas.ts';
import { hardLimits } from './question.ts';
import { quotasSchema } from './quota.ts';
import { retentionStarts } from './retention.ts';
import { storedSegmentSchema } from './segment.ts';
import { type SettingLimitName, settingLimits } from './setting-limits.ts';
import { themes } from './theme/theme.ts';

export const packages = ['simple', 'intermediate', 'advance'] as const;
export type Package = (typeof packages)[number];
export const resultViewStatuses = ['public', 'participants', 'admin'] as const;
export const coverTypes = ['chart', 'none'] as const;
export const cooperationTypes = ['anon', 'users', 'limited'] as const;
export type CooperationType = (typeof cooperationTypes)[number];
export const commentModes = ['all', 'users', 'off'] as const;
export type CommentMode = (typeof commentModes)[number];
export const textSizes = ['small', 'medium', 'large'] as const;
/** Whether guests of an open inquiry must solve a captcha before their answers are accepted. */
export const submitCaptchas = ['never', 'looksAutomated', 'always'] as const;
/** Time at which participants see right answers and the feedback of each question. */
export const rightAnswerModes = ['never', 'afterSubmit', 'afterClosing'] as const;
export type RightAnswerMode = (typeof rightAnswerModes)[number];
export const textFonts = ['default', 'serif', 'mono'] as const;

/** Null means no limit; 0 is refused. */
const limit = (name: SettingLimitName) => z.nullable(z.int().check(z.gte(1), z.lte(settingLimits[name])));
const file = () => z.nullable(idSchema());
const color = () => z.nullable(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'invalidColor' })));

/** The fields of the Info, Setting and Results steps: everything except the segments. */
export const inquirySettingsShape = {
  /** For the owner only. */
  title: plainTextSchema(textLimits.title, { min: 1, error: 'titleRequired' }),
  categoryId: z.nullable(idSchema()),
  userCategoryId: z.nullable(idSchema()),
  language: z.enum(languages, { error: 'languageRequired' }),
  /** A second language of reading and answering; texts are stored with their translations. */
  secondLanguage: z.nullable(z.enum(languages)),
  ...makeTextsShape('settings'),
  translations: makeTranslationsSchema('settings'),
  package: z.enum(packages),
  publicFile: file(),
  resultViewStatus: z.enum(resultViewStatuses),
  coverType: z.enum(coverTypes),
  cooperationType: z.enum(cooperationTypes),
  /** Whether lists and searches show the inquiry; an unlisted one is reached by its link. */
  listed: z.boolean(),
  /** People who may comment: everyone who sees the inquiry, only signed-in people, or no one. */
  comments: z.enum(commentModes),
  /** Whether people who see the inquiry may ask its owner about it in a chat. */
  askOwner: z.boolean(),
  /**
   * Whether it is a secret ballot, whose results are hidden until it has closed for good. Always false for
   * open inquiries.
   */
  anonymous: z.boolean(),
  tags: z.array(plainTextSchema(hardLimits.tag, { min: 1 })).check(maxLength(hardLimits.tags)),
  hideQuestionNumber: z.boolean(),
  shuffleQuestions: z.boolean(),
  editableResponse: z.boolean(),
  editTimeLimit: limit('editTimeLimit'),
  editCountLimit: limit('editCountLimit'),
  /** Whether answers can be changed after closing, within the limits of time and number. */
  editableAfterExpiry: z.boolean(),
  singleSession: z.boolean(),
  submitCaptcha: z.enum(submitCaptchas),
  maxParticipantCount: limit('maxParticipantCount'),
  questionCount: limit('questionCount'),
  timeLimit: limit('timeLimit'),
  /** Number of days after which responses are deleted. */
  retentionDays: limit('retentionDays'),
  retentionFrom: z.enum(retentionStarts),
  timeZone: plainTextSchema(64).check(z.refine(isTimeZone, { error: 'invalidValue' })),
  /** The first ending that fits a response is shown after its submit, else `completionMessage`. */
  endings: z.array(endingSchema).check(maxLength(hardLimits.endings)),
  /** A response is stored only if all quotas that it fulfils have room. */
  quotas: quotasSchema,
  /** Address that participants are sent to after the completion message; empty for none. */
  redirectUrl: plainTextSchema(maxWebAddressLength),
  /** Percent of the maximum score that passes an exam. */
  passMark: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  showRightAnswers: z.enum(rightAnswerModes),
  /** Whether participants who passed can print a certificate; all can if there is no pass mark. */
  certificate: z.boolean(),
  /** Shown small at the top of the participation page. */
  logoFile: file(),
  headerFile: file(),
  footerFile: file(),
  backgroundFile: file(),
  /** Colours, font and corners of the participation page; the settings below override it. */
  theme: z.enum(themes),
  textSize: z.enum(textSizes),
  textFont: z.enum(textFonts),
  bodyCss: plainTextSchema(textLimits.css),
  backgroundColor: color(),
  /** Colour of buttons, selected options, focus and progress; null for that of the theme. */
  accentColor: color(),
};

export const inquirySettingsSchema = z.strictObject(inquirySettingsShape);
export type InquirySettings = z.infer<typeof inquirySettingsSchema>;

/** Settings of a new inquiry, without the required title and language. */
export const defaultInquirySettings: Omit<InquirySettings, 'title' | 'language'> = {
  categoryId: null,
  userCategoryId: null,
  secondLanguage: null,
  translations: {},
  package: 'advance',
  publicTitle: '',
  publicFile: null,
  publicDescription: '',
  resultViewStatus: 'admin',
  coverType: 'none',
  cooperationType: 'anon',
  listed: true,
  comments: 'all',
  askOwner: false,
  anonymous: false,
  tags: [],
  hideQuestionNumber: false,
  shuffleQuestions: false,
  editableResponse: false,
  editTimeLimit: null,
  editCountLimit: null,
  editableAfterExpiry: false,
  singleSession: false,
  submitCaptcha: 'never',
  maxParticipantCount: null,
  questionCount: null,
  timeLimit: null,
  retentionDays: null,
  retentionFrom: 'submit',
  timeZone: 'UTC',
  endings: [],
  quotas: [],
  completionMessage: '',
  redirectUrl: '',
  passMark: null,
  showRightAnswers: 'never',
  certificate: false,
  expireMessage: '',
  logoFile: null,
  headerFile: null,
  footerFile: null,
  backgroundFile: null,
  theme: 'default',
  textSize: 'medium',
  textFont: 'default',
  bodyCss: '',
  backgroundColor: null,
  accentColor: null,
};

/**
 * The whole definition: one JSON document that the wizard edits and a published revision freezes. `nextCode`
 * is the next code for a question or an option. `stored-definition.ts` describes how it is stored and how
 * older and newer versions read it.
 */
export const definitionSchema = z.strictObject({
  ...inquirySettingsShape,
  segments: z.array(storedSegmentSchema).check(maxLength(hardLimits.segments)),
  nextCode: z.int().check(z.gte(1)),
});
export type Definition = z.infer<typeof definitionSchema>;

/**
 * The dates of an inquiry. They are stored in columns and not in the document, because publishing and
 * expiring are not edits.
 */
export type Schedule = {
  readonly publishDate: string | null;
  readonly expireDate: string | null;
};
export const scheduleShape = {
  publishDate: z.nullable(instantSchema()),
  expireDate: z.nullable(instantSchema()),
};

export const inquiryStates = ['draft', 'scheduled', 'published', 'expired'] as const;
export type InquiryState = (typeof inquiryStates)[number];
