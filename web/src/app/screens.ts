import type { Language } from '@nazar/domain/text/language.ts';
import { type ComponentType, lazy } from 'react';
import { InquiryDetailScreen } from '../features/inquiries/detail/inquiry-detail-screen.tsx';
import { HomeScreen } from '../features/inquiries/home/home-screen.tsx';
import { loadMoreTexts } from '../i18n/i18n.ts';
import { loadTexts, type TextBundle } from '../i18n/load-texts.ts';
import { loadDeferredStyles } from '../ui/loading/load-deferred-styles.ts';

/** `preload` fetches everything that it needs before the application starts. */
export type LazyScreen = ComponentType & { readonly preload?: (language: Language) => void };

/** Imports by name, because a function for each screen would be longer and all visitors load it. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  texts: readonly TextBundle[] = ['chat', 'more'],
): LazyScreen {
  const Screen = lazy(async () => {
    const found = load().then((module): ComponentType => module[name]);
    const [Loaded] = await Promise.all([found, loadMoreTexts(texts), loadDeferredStyles()]);
    return { default: Loaded };
  });
  // A failed preload is retried and reported when the screen is shown.
  const preload = (language: Language) =>
    void Promise.allSettled([
      load(),
      loadDeferredStyles(),
      ...texts.map((part) => loadTexts(language, part)),
    ]);
  return Object.assign(Screen, { preload });
}

/**
 * The screens of shared links are part of the first download. Every other screen loads when it is first opened, with
 * the code that those two don't need; the layouts show a loader meanwhile.
 */
export const screens = {
  Home: HomeScreen,
  InquiryDetail: InquiryDetailScreen,
  Login: screen(() => import('../features/accounts/sign-in/login-screen.tsx'), 'LoginScreen'),
  Signup: screen(() => import('../features/accounts/sign-in/signup-screen.tsx'), 'SignupScreen'),
  SignupOtp: screen(() => import('../features/accounts/sign-in/signup-otp-screen.tsx'), 'SignupOtpScreen'),
  Forgot: screen(
    () => import('../features/accounts/sign-in/request-password-reset-screen.tsx'),
    'RequestPasswordResetScreen',
  ),
  ForgotPassword: screen(
    () => import('../features/accounts/sign-in/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
  Setup: screen(
    () => import('../features/accounts/sign-in/first-admin-setup-screen.tsx'),
    'FirstAdminSetupScreen',
  ),
  Welcome: screen(() => import('../features/accounts/sign-in/welcome-screen.tsx'), 'WelcomeScreen'),
  ProfileLayout: screen(() => import('../features/accounts/profile/profile-layout.tsx'), 'ProfileLayout'),
  Profile: screen(() => import('../features/accounts/profile/profile-screen.tsx'), 'ProfileScreen'),
  ChangeMobile: screen(
    () => import('../features/accounts/profile/change-mobile-screen.tsx'),
    'ChangeMobileScreen',
  ),
  ChangeEmail: screen(
    () => import('../features/accounts/profile/change-email-screen.tsx'),
    'ChangeEmailScreen',
  ),
  ChangePassword: screen(
    () => import('../features/accounts/profile/change-password-screen.tsx'),
    'ChangePasswordScreen',
  ),
  MyData: screen(() => import('../features/accounts/my-data/my-data-screen.tsx'), 'MyDataScreen'),
  Sessions: screen(() => import('../features/accounts/profile/sessions-screen.tsx'), 'SessionsScreen'),
  Wizard: screen(() => import('../features/inquiries/wizard/wizard-screen.tsx'), 'WizardScreen'),
  Groups: screen(() => import('../features/people/people-groups-screen.tsx'), 'PeopleGroupsScreen'),
  Invited: screen(() => import('../features/people/invitees/invitees-screen.tsx'), 'InviteesScreen'),
  GroupDetail: screen(() => import('../features/people/people-group-screen.tsx'), 'PeopleGroupScreen'),
  Categories: screen(() => import('../features/categories/my-categories-screen.tsx'), 'MyCategoriesScreen'),
  Bookmarks: screen(() => import('../features/bookmarks/bookmarks-screen.tsx'), 'BookmarksScreen'),
  Notifications: screen(
    () => import('../features/notifications/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
  Chat: screen(() => import('../features/chat/chat-screen.tsx'), 'ChatScreen', ['chat']),
  ChooseChat: screen(() => import('../features/chat/choose-chat-screen.tsx'), 'ChooseChatScreen', ['chat']),
  Conversation: screen(() => import('../features/chat/conversation-screen.tsx'), 'ConversationScreen', [
    'chat',
  ]),
  Participated: screen(
    () => import('../features/participation/participated/participated-screen.tsx'),
    'ParticipatedScreen',
  ),
  ParticipatedInquiry: screen(
    () => import('../features/participation/participated/participated-inquiry-screen.tsx'),
    'ParticipatedInquiryScreen',
  ),
  MyResult: screen(
    () => import('../features/participation/participated/my-result-screen.tsx'),
    'MyResultScreen',
  ),
  Certificate: screen(
    () => import('../features/participation/participated/certificate-screen.tsx'),
    'CertificateScreen',
  ),
  CommentMail: screen(
    () => import('../features/comments/comment-mail/unsubscribe-comments-screen.tsx'),
    'UnsubscribeCommentsScreen',
  ),
  StopMessages: screen(
    () => import('../features/invitations/unsubscribe-invitations-screen.tsx'),
    'UnsubscribeInvitationsScreen',
  ),
  Invitations: screen(() => import('../features/invitations/invitations-screen.tsx'), 'InvitationsScreen'),
  MyInquiries: screen(
    () => import('../features/inquiries/my-inquiries/my-inquiries-screen.tsx'),
    'MyInquiriesScreen',
  ),
  WorkspaceLayout: screen(
    () => import('../features/inquiries/workspace/workspace-layout.tsx'),
    'WorkspaceLayout',
  ),
  PaperForm: screen(() => import('../features/inquiries/paper/paper-screen.tsx'), 'PaperScreen'),
  Bin: screen(() => import('../features/inquiries/bin/bin-screen.tsx'), 'BinScreen'),
  AnswerImport: screen(() => import('../features/imports/import-screen.tsx'), 'ImportScreen'),
  Results: screen(() => import('../features/results/results-screen.tsx'), 'ResultsScreen'),
  AnswerTexts: screen(() => import('../features/results/answer-texts-screen.tsx'), 'AnswerTextsScreen'),
  CrossTab: screen(() => import('../features/results/cross-tab-screen.tsx'), 'CrossTabScreen'),
  ResponseList: screen(() => import('../features/responses/responses-screen.tsx'), 'ResponsesScreen'),
  Response: screen(() => import('../features/responses/response-screen.tsx'), 'ResponseScreen'),
  ChartList: screen(() => import('../features/results/charts/chart-list-screen.tsx'), 'ChartListScreen'),
  ChartWizard: screen(
    () => import('../features/results/charts/chart-wizard-screen.tsx'),
    'ChartWizardScreen',
  ),
  AdminLayout: screen(() => import('../features/admin/admin-layout.tsx'), 'AdminLayout'),
  AdminReports: screen(() => import('../features/admin/content-reports-screen.tsx'), 'ContentReportsScreen'),
  AdminUsers: screen(() => import('../features/admin/users-screen.tsx'), 'UsersScreen'),
  AdminCategories: screen(
    () => import('../features/admin/managed-categories-screen.tsx'),
    'ManagedCategoriesScreen',
  ),
  AdminAudit: screen(() => import('../features/admin/audit-screen.tsx'), 'AuditScreen'),
  AdminFigures: screen(
    () => import('../features/admin/installation-figures-screen.tsx'),
    'InstallationFiguresScreen',
  ),
  Chart: screen(() => import('../features/results/charts/chart-screen.tsx'), 'ChartScreen'),
};

export type Screens = { readonly [Name in keyof typeof screens]: ComponentType };
