import { uuidPatternSource } from '../text/uuid.ts';

/**
 * Every path of the application by name, for links, for the web's router, and for the server, which answers
 * other paths with 404. A part with a colon is an id.
 */
export const appRoutes = {
  home: '/',
  inquiry: '/:inquiryId',
  login: '/login',
  signup: '/signup',
  signupOtp: '/signup/otp',
  forgot: '/forgot',
  forgotPassword: '/forgot/password',
  setup: '/setup',
  welcome: '/welcome',
  user: '/user',
  changeMobile: '/user/change-mobile',
  changeEmail: '/user/change-email',
  changePassword: '/user/change-password',
  sessions: '/user/sessions',
  groups: '/group',
  group: '/group/:groupId',
  categories: '/category',
  myData: '/user/data',
  bookmarks: '/bookmarks',
  notifications: '/notifications',
  chats: '/chat',
  chat: '/chat/:chatId',
  participated: '/participated',
  participatedInquiry: '/participated/:inquiryId',
  myResult: '/participated/:inquiryId/:resultId',
  certificate: '/participated/:inquiryId/:resultId/certificate',
  commentMail: '/comment-mail',
  stopMessages: '/stop',
  myInquiries: '/Inquiries',
  myInquiry: '/Inquiries/detail',
  createInquiry: '/Inquiries/create',
  bin: '/Inquiries/bin',
  importAnswers: '/Inquiries/import',
  paper: '/Inquiries/:inquiryId/paper',
  invitations: '/Inquiries/:inquiryId/invitations',
  results: '/Inquiries/:inquiryId/results',
  answerTexts: '/Inquiries/:inquiryId/results/texts/:questionId',
  crossTab: '/Inquiries/:inquiryId/results/cross-tab',
  responses: '/Inquiries/:inquiryId/responses',
  response: '/Inquiries/:inquiryId/responses/:resultId',
  invited: '/Inquiries/:inquiryId/people',
  charts: '/Inquiries/:inquiryId/charts',
  createChart: '/Inquiries/:inquiryId/charts/create',
  chart: '/Inquiries/:inquiryId/charts/:chartId',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminCategories: '/admin/categories',
  adminAudit: '/admin/log',
  adminFigures: '/admin/figures',
} as const;
type AppRoute = keyof typeof appRoutes;

type Ids<Pattern extends string> = Pattern extends `${infer Part}/${infer Rest}`
  ? Ids<Part> | Ids<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

/** The path of a route with these ids. */
export function fillRoutePath<Name extends AppRoute>(
  name: Name,
  ids: Readonly<Record<Ids<(typeof appRoutes)[Name]>, string>>,
): string {
  return appRoutes[name].replace(/:(\w+)/g, (_, id: string) => (ids as Record<string, string>)[id] ?? '');
}

/**
 * Routes of pages for new visitors, which search engines may index. The page of an unlisted inquiry excludes
 * itself.
 */
const forSearchEngines: readonly AppRoute[] = ['home', 'inquiry', 'login', 'signup'];

const getPatternShape = (pattern: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, uuidPatternSource).replace(/\/$/, '')}/?$`, 'i');
const shapes = Object.values(appRoutes).map(getPatternShape);
const shapesForSearchEngines = forSearchEngines.map((name) => getPatternShape(appRoutes[name]));

/** Whether the path is a route of the application; ids need not exist. */
export function isAppRoute(path: string): boolean {
  return shapes.some((shape) => shape.test(path));
}

/**
 * Whether search engines may index a page. Results and charts are shared only by links, and personal pages
 * are private.
 */
export function isIndexablePath(path: string): boolean {
  return shapesForSearchEngines.some((shape) => shape.test(path));
}
