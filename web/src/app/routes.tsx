import type { RouteObject } from 'react-router';
import { NotFoundScreen } from '../ui/states/not-found-screen.tsx';
import { GuestLayout } from './layouts/guest-layout.tsx';
import { MainLayout } from './layouts/main-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { RequireSession } from './require-session.tsx';
import { RouteFailure } from './route-failure.tsx';
import type { Screens } from './screens.ts';

/** The title of a route, used for the breadcrumbs. */
export type RouteHandle = {
  readonly crumb?: string;
  /** Whether the screens show their inquiry's name and links to its other pages. */
  readonly inWorkspace?: boolean;
};

const crumb = (name: string): { handle: RouteHandle } => ({ handle: { crumb: name } });

/** A failed screen keeps its layout, with the links to other screens. */
const withinLayout = (route: RouteObject): RouteObject => ({ ...route, ErrorBoundary: RouteFailure });

const inquiryRoutes = (screens: Screens): RouteObject => ({
  path: 'Inquiries',
  ...crumb('inquiries'),
  children: [
    {
      Component: RequireSession,
      children: [
        { index: true, Component: screens.MyInquiries },
        { path: 'create', Component: screens.Wizard, handle: { inWorkspace: true } },
        { path: 'bin', Component: screens.Bin, ...crumb('bin') },
        { path: 'import', Component: screens.AnswerImport, ...crumb('import') },
        { path: 'detail', Component: screens.InquiryDetail, ...crumb('detail') },
        { path: ':inquiryId/paper', Component: screens.PaperForm, ...crumb('paper') },
      ],
    },
    {
      path: ':inquiryId',
      Component: screens.WorkspaceLayout,
      handle: { inWorkspace: true },
      children: [
        {
          Component: RequireSession,
          children: [
            { path: 'people', Component: screens.Invited },
            { path: 'invitations', Component: screens.Invitations },
            {
              path: 'responses',
              children: [
                { index: true, Component: screens.ResponseList },
                { path: ':resultId', Component: screens.Response },
              ],
            },
          ],
        },
        {
          path: 'results',
          children: [
            { index: true, Component: screens.Results },
            { path: 'cross-tab', Component: screens.CrossTab },
            { path: 'texts/:questionId', Component: screens.AnswerTexts },
          ],
        },
        {
          path: 'charts',
          children: [
            { index: true, Component: screens.ChartList },
            { path: 'create', Component: screens.ChartWizard },
            { path: ':chartId', Component: screens.Chart },
          ],
        },
      ].map(withinLayout),
    },
  ],
});

const accountRoutes = (screens: Screens): RouteObject => ({
  path: 'user',
  ...crumb('user'),
  Component: RequireSession,
  children: [
    {
      Component: screens.ProfileLayout,
      children: [
        { index: true, Component: screens.Profile },
        { path: 'change-mobile', Component: screens.ChangeMobile, ...crumb('changeMobile') },
        { path: 'change-email', Component: screens.ChangeEmail, ...crumb('changeEmail') },
        {
          path: 'change-password',
          Component: screens.ChangePassword,
          ...crumb('changePassword'),
        },
        { path: 'sessions', Component: screens.Sessions, ...crumb('sessions') },
        { path: 'data', Component: screens.MyData, ...crumb('myData') },
      ],
    },
  ],
});

/** The routes with their screens: lazy ones in the browser, directly imported ones on the server. */
export function makeRoutes(screens: Screens): RouteObject[] {
  return [
    {
      Component: RootLayout,
      ErrorBoundary: RouteFailure,
      children: [
        {
          Component: MainLayout,
          children: [
            { index: true, Component: screens.Home },
            { path: ':inquiryId', Component: screens.InquiryDetail },
            inquiryRoutes(screens),
            // Guests can open it too, because their browser stores their receipts.
            {
              path: 'participated',
              ...crumb('participated'),
              children: [
                { index: true, Component: screens.Participated },
                {
                  path: ':inquiryId',
                  ...crumb('participatedInquiry'),
                  children: [
                    { index: true, Component: screens.ParticipatedInquiry },
                    { path: ':resultId', Component: screens.MyResult, ...crumb('myResult') },
                    {
                      path: ':resultId/certificate',
                      Component: screens.Certificate,
                      ...crumb('certificate'),
                    },
                  ],
                },
              ],
            },
            {
              Component: RequireSession,
              children: [
                {
                  path: 'group',
                  ...crumb('groups'),
                  children: [
                    { index: true, Component: screens.Groups },
                    { path: ':groupId', Component: screens.GroupDetail, ...crumb('group') },
                  ],
                },
                { path: 'category', Component: screens.Categories, ...crumb('categories') },
                { path: 'bookmarks', Component: screens.Bookmarks, ...crumb('bookmarks') },
                { path: 'notifications', Component: screens.Notifications, ...crumb('notifications') },
                {
                  path: 'chat',
                  Component: screens.Chat,
                  ...crumb('chat'),
                  children: [
                    { index: true, Component: screens.ChooseChat },
                    { path: ':chatId', Component: screens.Conversation },
                  ],
                },
              ],
            },
            {
              Component: RequireSession,
              children: [{ path: 'welcome', Component: screens.Welcome, ...crumb('welcome') }],
            },
            accountRoutes(screens),
            { path: 'comment-mail', Component: screens.CommentMail },
            { path: 'stop', Component: screens.StopMessages },
            {
              path: 'admin',
              Component: screens.AdminLayout,
              children: [
                { index: true, Component: screens.AdminReports },
                { path: 'users', Component: screens.AdminUsers },
                { path: 'categories', Component: screens.AdminCategories },
                { path: 'log', Component: screens.AdminAudit },
                { path: 'figures', Component: screens.AdminFigures },
                { path: '*', Component: NotFoundScreen },
              ],
            },
            { path: '*', Component: NotFoundScreen },
          ].map(withinLayout),
        },
        {
          Component: GuestLayout,
          children: [
            { path: 'login', Component: screens.Login },
            { path: 'setup', Component: screens.Setup },
            { path: 'signup', Component: screens.Signup },
            { path: 'signup/otp', Component: screens.SignupOtp },
            { path: 'forgot', Component: screens.Forgot },
            { path: 'forgot/password', Component: screens.ForgotPassword },
          ].map(withinLayout),
        },
      ],
    },
  ];
}
