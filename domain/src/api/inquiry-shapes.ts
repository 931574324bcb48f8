import * as z from 'zod/mini';
import { ballotStates, hiddenBallotReasons } from '../access/ballot-state.ts';
import { fileKinds } from '../files/file-kind.ts';
import { pollSchema } from '../inquiries/find-inquiry-poll.ts';
import {
  cooperationTypes,
  inquirySettingsShape,
  inquiryStates,
  scheduleShape,
} from '../inquiries/inquiry.ts';
import { responseTypes } from '../inquiries/question.ts';
import { retentionSchema } from '../inquiries/retention.ts';
import { draftSegmentSchema } from '../inquiries/segment.ts';
import { takedownSchema } from '../moderation/takedown.ts';
import { responseEditRulesSchema } from '../participation/edit-rules.ts';
import { participationCardLookSchema } from '../participation/participation-page-look.ts';
import { languages } from '../text/language.ts';
import { idSchema } from '../text/plain.ts';

export {
  type PublicPage,
  type PublicQuestion,
  publicOptionSchema,
  publicPageSchema,
  publicQuestionSchema,
} from '../participation/public-page.ts';

/** The caller's abilities; the web shows buttons by these, never by a role. */
const inquiryAbilitiesSchema = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  publish: z.boolean(),
  participate: z.boolean(),
  seeResults: z.boolean(),
  seeResponses: z.boolean(),
  importResponses: z.boolean(),
  makeCharts: z.boolean(),
  markTemplate: z.boolean(),
  askOwner: z.boolean(),
});

/** The state of a secret ballot; null for other inquiries. */
const ballot = () => z.nullable(z.enum(ballotStates));

/** The owner's view of an inquiry. */
export const myInquirySchema = z.object({
  id: idSchema(),
  ...inquirySettingsShape,
  ...scheduleShape,
  publicFileKind: z.nullable(z.enum(fileKinds)),
  isTemplate: z.boolean(),
  state: z.enum(inquiryStates),
  /** Whether an administrator has taken it down; then only its owner sees it. */
  takenDown: z.boolean(),
  revision: z.int(),
  publishedRevision: z.nullable(z.int()),
  responseCount: z.int(),
  ballot: ballot(),
  createdAt: z.string(),
  updatedAt: z.string(),
  abilities: inquiryAbilitiesSchema,
});
export type MyInquiry = z.infer<typeof myInquirySchema>;

/** The segments of a draft as calls return them. */
export const inquirySegmentsSchema = z.array(draftSegmentSchema);

/** Data shared by all pages of one inquiry, for everyone who may open one of them. */
export const workspaceSchema = z.extend(
  z.pick(myInquirySchema, {
    id: true,
    title: true,
    publicTitle: true,
    state: true,
    takenDown: true,
    updatedAt: true,
    publishDate: true,
    expireDate: true,
    publishedRevision: true,
    responseCount: true,
    cooperationType: true,
    anonymous: true,
    ballot: true,
    abilities: true,
  }),
  {
    /** For people who may edit it: whether the draft has changed since it was last published. */
    unpublishedChanges: z.boolean(),
    /** For people who may edit it: whether the draft can be published. */
    complete: z.boolean(),
    /**
     * The reason why a caller who otherwise may see results or responses can't see those of a secret ballot.
     * Missing from servers of the previous version during an update.
     */
    sealed: z.optional(
      z.object({
        results: z.nullable(z.enum(['ballotOpen', 'ballotWithheld'])),
        responses: z.nullable(z.enum(hiddenBallotReasons)),
      }),
    ),
  },
);
export type Workspace = z.infer<typeof workspaceSchema>;

/** A card of the home list. */
export const inquiryCardSchema = z.object({
  id: idSchema(),
  publicTitle: z.string(),
  publicDescription: z.string(),
  publicFile: z.nullable(idSchema()),
  /** Only images are covers; `getPublicFileLink` returns other kinds. Null if there is no file. */
  publicFileKind: z.nullable(z.enum(fileKinds)),
  language: z.enum(languages),
  categoryId: z.nullable(idSchema()),
  tags: z.array(z.string()),
  coverType: z.string(),
  cooperationType: z.enum(cooperationTypes),
  isTemplate: z.boolean(),
  questionCount: z.int(),
  responseCount: z.int(),
  commentCount: z.int(),
  likeCount: z.int(),
  /** Whether the caller bookmarked it; false for guests. */
  bookmarked: z.boolean(),
  publishDate: z.nullable(z.string()),
  expireDate: z.nullable(z.string()),
  /** The name that its owner shows to others; null if they gave none. */
  authorName: z.nullable(z.string()),
});
export type InquiryCard = z.infer<typeof inquiryCardSchema>;

/** A card of the home list with the caller's participation. */
export const listedInquirySchema = z.extend(inquiryCardSchema, {
  /** Whether the caller has taken part, signed in or as this browser's guest. */
  participated: z.boolean(),
});
export type ListedInquiry = z.infer<typeof listedInquirySchema>;

/** The public page of one inquiry. `closedReason` is a problem code if taking part is not possible now. */
export const publicInquirySchema = z.extend(inquiryCardSchema, {
  /** Second language of reading and answering; translated texts are in the caller's language. */
  otherLanguage: z.optional(z.enum(languages)),
  /** Whether the title is drawn on the cover. */
  coverShowsTitle: z.optional(z.boolean()),
  /** The public file if it is a sound, a video or a document. */
  media: z.nullable(z.object({ name: z.string(), type: z.string(), kind: z.enum(fileKinds), size: z.int() })),
  dislikeCount: z.int(),
  listed: z.boolean(),
  anonymous: z.boolean(),
  ballot: ballot(),
  timeLimit: z.nullable(z.int()),
  singleSession: z.boolean(),
  /** Time for answering: the median of the participants, or an estimate from the questions. */
  duration: z.object({ seconds: z.int(), measured: z.boolean() }),
  /** Number of questions that each participant gets, if they are drawn. */
  drawnQuestions: z.nullable(z.int()),
  /** Percent that passes the exam; missing if it has no pass mark. */
  passMark: z.optional(z.int()),
  /** Look of the participation page before its questions. */
  look: participationCardLookSchema,
  /** The owner's closing message if the caller can't take part any more. */
  expireMessage: z.string(),
  /** Rules by which participants may change their response; null if it is final. */
  editing: z.nullable(responseEditRulesSchema),
  /** Rule by which responses are deleted; null if they are kept. */
  retention: z.nullable(retentionSchema),
  /** Whether no answer can have a name in its text or file. */
  onlyChoices: z.optional(z.boolean()),
  questionTypes: z.array(z.object({ responseType: z.enum(responseTypes), count: z.int() })),
  /** The question of a poll that the caller can answer now. */
  poll: z.optional(pollSchema),
  state: z.enum(inquiryStates),
  /** For people who may edit it: whether the draft has changed since it was last published. */
  unpublishedChanges: z.boolean(),
  closedReason: z.nullable(z.string()),
  /** For its owner and administrators, if it was taken down. */
  takedown: z.nullable(takedownSchema),
  moderation: z.object({ report: z.boolean(), takeDown: z.boolean(), appeal: z.boolean() }),
  abilities: inquiryAbilitiesSchema,
});
export type PublicInquiry = z.infer<typeof publicInquirySchema>;
