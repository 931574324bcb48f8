/**
 * Every way a call can fail, with its HTTP status and the parameters of its sentence.
 * The sentences are in locales/<language>/problems.json under the same code.
 */
export const problemCatalogue = {
  invalidInput: { status: 400 },
  badRequest: { status: 400 },
  badEncoding: { status: 400 },
  bodyTooDeep: { status: 400 },
  invalidOtp: { status: 400 },
  incompleteInquiry: { status: 400 },
  invalidAnswers: { status: 400 },
  tooManyColumns: { status: 400 },
  sessionRequired: { status: 401 },
  forbidden: { status: 403 },
  resultsForParticipants: { status: 403 },
  resultsForOwner: { status: 403 },
  responsesForOwner: { status: 403 },
  anonymousResponse: { status: 403 },
  commentsOff: { status: 403 },
  inquiryTakenDown: { status: 403 },
  commentsForUsers: { status: 403 },
  tooFewResponses: { status: 403 },
  notFound: { status: 404 },
  templateGone: { status: 404 },
  receiptUnknown: { status: 404 },
  linkUnknown: { status: 404 },
  staleRevision: { status: 409 },
  duplicateId: { status: 409 },
  alreadyAnswered: { status: 409 },
  attemptConflict: { status: 409 },
  notEditable: { status: 409 },
  editCountReached: { status: 409 },
  editConflict: { status: 409 },
  responseChanged: { status: 409 },
  filePublished: { status: 409 },
  tooManyExports: { status: 409 },
  tooManyImports: { status: 409 },
  importMovedOn: { status: 409 },
  listMovedOn: { status: 409 },
  importNotPossible: { status: 409 },
  inquiryFull: { status: 409 },
  inquiryNotOpen: { status: 409 },
  inquiryNotPublished: { status: 409 },
  ownAccount: { status: 409 },
  ownRole: { status: 409 },
  lastAdmin: { status: 409 },
  tooManyDownloads: { status: 409 },
  notLimited: { status: 409 },
  tooManyWaves: { status: 409 },
  waveEnded: { status: 409 },
  noOwnAddress: { status: 409 },
  ballotClosed: { status: 409 },
  categoryUsed: { status: 409 },
  alreadyDecided: { status: 409 },
  alreadyAppealed: { status: 409 },
  alreadyStarted: { status: 409 },
  rulesChanged: { status: 409 },
  chatWaits: { status: 409 },
  chatBlocked: { status: 409 },
  chatEmpty: { status: 409 },
  chatInvited: { status: 409 },
  chatFull: { status: 409 },
  inquiryExpired: { status: 410 },
  linkOld: { status: 410 },
  linkRemoved: { status: 410 },
  timeEnded: { status: 410 },
  editTimeEnded: { status: 410 },
  commentEditEnded: { status: 410 },
  commentGone: { status: 410 },
  messageEditEnded: { status: 410 },
  messageGone: { status: 410 },
  bodyTooLarge: { status: 413 },
  fileTooLarge: { status: 413 },
  storageQuotaReached: { status: 413 },
  unsupportedMediaType: { status: 415 },
  fileTypeNotAccepted: { status: 415 },
  oldWorkbook: { status: 415 },
  tooManyRequests: { status: 429 },
  tooManyUploads: { status: 429 },
  internal: { status: 500 },
  unavailable: { status: 503 },
  /** Others changed the same at the same moment, again and again. */
  tryAgain: { status: 503 },
  storageFull: { status: 503 },
  newerDocument: { status: 503 },
} as const satisfies Record<string, { status: number }>;

export type ProblemCode = keyof typeof problemCatalogue;
export type ProblemParams = Readonly<Record<string, string | number>>;

/** The HTTP status of the reply to a call that failed with this problem. */
export function problemStatus(code: ProblemCode): number {
  return problemCatalogue[code].status;
}

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemCatalogue, code);
}
