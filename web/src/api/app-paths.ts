import type { PeopleAction } from '@nazar/domain/access/workspace.ts';
import { channelParameter } from '@nazar/domain/participation/channel.ts';
import { ownerViewParameter } from '@nazar/domain/participation/page-open.ts';
import { appRoutes, fillRoutePath } from '@nazar/domain/routes/app-routes.ts';
import { makeShortQuestionsPath } from '@nazar/domain/routes/short-link.ts';

/** The comments section of an inquiry's page. */
export const commentsUrlHash = '#comments';

/** The templates below the other ways to a new inquiry. */
export const templatesUrlHash = '#templates';

/** The hash that links to one comment. */
export const makeCommentUrlHash = (id: string) => `#comment-${id}`;

/** The comment that the hash of a URL links to; null if it links to none. */
export const parseCommentUrlHash = (hash: string) => /^#comment-([0-9a-f-]{36})$/.exec(hash)?.[1] ?? null;

/** URLs of the application with their query parameters; the domain defines the routes. */
export const paths = {
  home: appRoutes.home,
  inquiry: (inquiryId: string, channel?: string | null) =>
    withQuery(fillRoutePath('inquiry', { inquiryId }), { [channelParameter]: channel ?? undefined }),
  /**
   * The participation page is not part of the application, so it opens by a full page load and never through the
   * router.
   */
  participate: (inquiryId: string, channel?: string | null) =>
    withQuery(`/${inquiryId}/participate`, { [channelParameter]: channel ?? undefined }),
  /** The questions by a short link, to share. */
  sharedQuestions: (inquiryId: string, channel: string | null) =>
    withQuery(makeShortQuestionsPath(inquiryId), { [channelParameter]: channel ?? undefined }),
  /** For the owner, whose visits are not counted. */
  participateAsOwner: (inquiryId: string) =>
    withQuery(`/${inquiryId}/participate`, { [ownerViewParameter]: '1' }),
  login: (redirect?: string) => withQuery(appRoutes.login, { redirect }),
  signup: (redirect?: string) => withQuery(appRoutes.signup, { redirect }),
  signupOtp: (redirect?: string) => withQuery(appRoutes.signupOtp, { redirect }),
  forgot: (redirect?: string) => withQuery(appRoutes.forgot, { redirect }),
  forgotPassword: (redirect?: string) => withQuery(appRoutes.forgotPassword, { redirect }),
  welcome: (redirect?: string) => withQuery(appRoutes.welcome, { redirect }),
  user: appRoutes.user,
  changeMobile: appRoutes.changeMobile,
  changeEmail: appRoutes.changeEmail,
  changePassword: appRoutes.changePassword,
  sessions: appRoutes.sessions,
  groups: appRoutes.groups,
  group: (groupId: string) => fillRoutePath('group', { groupId }),
  categories: appRoutes.categories,
  myData: appRoutes.myData,
  bookmarks: appRoutes.bookmarks,
  notifications: appRoutes.notifications,
  chats: (query: { inquiry?: string; list?: 'requests' } = {}) => withQuery(appRoutes.chats, query),
  chat: (chatId: string, query: { inquiry?: string | undefined } = {}) =>
    withQuery(fillRoutePath('chat', { chatId }), query),
  participated: appRoutes.participated,
  participatedInquiry: (inquiryId: string) => fillRoutePath('participatedInquiry', { inquiryId }),
  myResult: (inquiryId: string, resultId: string) => fillRoutePath('myResult', { inquiryId, resultId }),
  certificate: (inquiryId: string, resultId: string) => fillRoutePath('certificate', { inquiryId, resultId }),
  myInquiries: appRoutes.myInquiries,
  myInquiriesBy: (status: string) => withQuery(appRoutes.myInquiries, { status }),
  myInquiriesIn: (category: string) => withQuery(appRoutes.myInquiries, { category }),
  myInquiry: (id: string) => withQuery(appRoutes.myInquiry, { id }),
  bin: appRoutes.bin,
  /** The step before the wizard, which offers a package, a blank inquiry or a template. */
  createInquiry: appRoutes.createInquiry,
  templates: `${appRoutes.createInquiry}${templatesUrlHash}`,
  newInquiry: (name: string, kind?: string) => withQuery(appRoutes.createInquiry, { new: name, kind }),
  /** The wizard with the first draft that this browser keeps, in a package, and with the dialog before publishing. */
  continueDraft: (name: string | undefined, isPublishing: boolean) =>
    withQuery(appRoutes.createInquiry, { new: name, publish: isPublishing ? 'ask' : undefined }),
  importAnswers: ({ id, inquiry }: { id?: string; inquiry?: string | null }) =>
    withQuery(appRoutes.importAnswers, { id, inquiry: inquiry ?? undefined }),
  wizard: (id: string, step?: string) => withQuery(appRoutes.createInquiry, { id, step }),
  /** Where editing continues: at the questions, because every stored inquiry has a title. */
  edit: (id: string) => withQuery(appRoutes.createInquiry, { id, step: 'question' }),
  /** The wizard with the dialog before publishing open. */
  publish: (id: string) => withQuery(appRoutes.createInquiry, { id, step: 'preview', publish: 'ask' }),
  /** The questions on paper, to print. */
  paper: (inquiryId: string) => fillRoutePath('paper', { inquiryId }),
  invitations: (inquiryId: string) => fillRoutePath('invitations', { inquiryId }),
  reminder: (inquiryId: string) =>
    withQuery(fillRoutePath('invitations', { inquiryId }), { kind: 'reminder' }),
  /** The next step with the people of a limited inquiry. */
  peopleAction: (inquiryId: string, action: PeopleAction): string =>
    ({ addPeople: paths.invited, publish: paths.publish, invite: paths.invitations, remind: paths.reminder })[
      action
    ](inquiryId),
  results: (inquiryId: string) => fillRoutePath('results', { inquiryId }),
  answerTexts: (inquiryId: string, questionId: string, of: 'answers' | 'other') =>
    withQuery(fillRoutePath('answerTexts', { inquiryId, questionId }), {
      of: of === 'other' ? of : undefined,
    }),
  crossTab: (inquiryId: string) => fillRoutePath('crossTab', { inquiryId }),
  responses: (inquiryId: string, search?: string) =>
    withQuery(fillRoutePath('responses', { inquiryId }), { q: search }),
  response: (inquiryId: string, resultId: string) => fillRoutePath('response', { inquiryId, resultId }),
  /** The invitee list of a limited inquiry. */
  invited: (inquiryId: string) => fillRoutePath('invited', { inquiryId }),
  charts: (inquiryId: string) => fillRoutePath('charts', { inquiryId }),
  createChart: (inquiryId: string, question?: string) =>
    withQuery(fillRoutePath('createChart', { inquiryId }), { question }),
  chart: (inquiryId: string, chartId: string) => fillRoutePath('chart', { inquiryId, chartId }),
  adminReports: () => appRoutes.admin,
  adminUsers: () => appRoutes.adminUsers,
  adminCategories: appRoutes.adminCategories,
  adminAudit: (query: { subject?: string } = {}) => withQuery(appRoutes.adminAudit, query),
  adminFigures: appRoutes.adminFigures,
};

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}
