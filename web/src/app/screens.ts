import { type ComponentType, lazy } from 'react';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { InquiryDetailScreen } from '../features/inquiry-detail/inquiry-detail-screen.tsx';
import { loadMoreTexts } from '../i18n/i18n.ts';
import { loadMoreStyles } from '../ui/load-more-styles.ts';

/** By its name, because a function that takes it out would be longer for each of them, and all visitors load it. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazy(async () => {
    const found = load().then((module): ComponentType => module[name]);
    const [Screen] = await Promise.all([found, loadMoreTexts(), loadMoreStyles()]);
    return { default: Screen };
  });
}

/**
 * What shared links open comes with the application. Every other screen loads when it is first opened, with all that
 * those two do without; the layouts show the loader meanwhile.
 */
export const screens = {
  Home: HomeScreen,
  InquiryDetail: InquiryDetailScreen,
  Login: screen(() => import('../features/account/login-screen.tsx'), 'LoginScreen'),
  Signup: screen(() => import('../features/account/signup-screen.tsx'), 'SignupScreen'),
  SignupOtp: screen(() => import('../features/account/signup-otp-screen.tsx'), 'SignupOtpScreen'),
  Forgot: screen(() => import('../features/account/forgot-screen.tsx'), 'ForgotScreen'),
  ForgotPassword: screen(
    () => import('../features/account/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
  Welcome: screen(() => import('../features/account/welcome-screen.tsx'), 'WelcomeScreen'),
  ProfileFrame: screen(() => import('../features/profile/profile-frame.tsx'), 'ProfileFrame'),
  Profile: screen(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen'),
  ChangeMobile: screen(() => import('../features/profile/change-mobile-screen.tsx'), 'ChangeMobileScreen'),
  ChangeEmail: screen(() => import('../features/profile/change-email-screen.tsx'), 'ChangeEmailScreen'),
  ChangePassword: screen(
    () => import('../features/profile/change-password-screen.tsx'),
    'ChangePasswordScreen',
  ),
  MyData: screen(() => import('../features/my-data/my-data-screen.tsx'), 'MyDataScreen'),
  Sessions: screen(() => import('../features/profile/sessions-screen.tsx'), 'SessionsScreen'),
  Wizard: screen(() => import('../features/inquiry-wizard/wizard-screen.tsx'), 'WizardScreen'),
  Groups: screen(() => import('../features/groups/groups-screen.tsx'), 'GroupsScreen'),
  Invited: screen(() => import('../features/groups/invited/invited-screen.tsx'), 'InvitedScreen'),
  GroupDetail: screen(() => import('../features/groups/group-screen.tsx'), 'GroupScreen'),
  Categories: screen(() => import('../features/categories/categories-screen.tsx'), 'CategoriesScreen'),
  Bookmarks: screen(() => import('../features/bookmarks/bookmarks-screen.tsx'), 'BookmarksScreen'),
  Notifications: screen(
    () => import('../features/notifications/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
  Chat: screen(() => import('../features/chat/chat-screen.tsx'), 'ChatScreen'),
  ChooseChat: screen(() => import('../features/chat/choose-screen.tsx'), 'ChooseScreen'),
  Conversation: screen(() => import('../features/chat/conversation-screen.tsx'), 'ConversationScreen'),
  Participated: screen(
    () => import('../features/participated/participated-screen.tsx'),
    'ParticipatedScreen',
  ),
  ParticipatedInquiry: screen(
    () => import('../features/participated/participated-inquiry-screen.tsx'),
    'ParticipatedInquiryScreen',
  ),
  MyResult: screen(() => import('../features/participated/my-result-screen.tsx'), 'MyResultScreen'),
  CommentMail: screen(() => import('../features/comment-mail/comment-mail-screen.tsx'), 'CommentMailScreen'),
  StopMessages: screen(
    () => import('../features/invitations/stop-messages-screen.tsx'),
    'StopMessagesScreen',
  ),
  Invitations: screen(() => import('../features/invitations/invitations-screen.tsx'), 'InvitationsScreen'),
  MyInquiries: screen(() => import('../features/my-inquiries/my-inquiries-screen.tsx'), 'MyInquiriesScreen'),
  AnswerImport: screen(() => import('../features/answer-import/import-screen.tsx'), 'ImportScreen'),
  Results: screen(() => import('../features/results/results-screen.tsx'), 'ResultsScreen'),
  AnswerTexts: screen(() => import('../features/results/answer-texts-screen.tsx'), 'AnswerTextsScreen'),
  CrossTab: screen(() => import('../features/results/cross-tab-screen.tsx'), 'CrossTabScreen'),
  ResponseList: screen(() => import('../features/responses/responses-screen.tsx'), 'ResponsesScreen'),
  Response: screen(() => import('../features/responses/response-screen.tsx'), 'ResponseScreen'),
  ChartList: screen(() => import('../features/charts/chart-list-screen.tsx'), 'ChartListScreen'),
  ChartWizard: screen(() => import('../features/charts/chart-wizard-screen.tsx'), 'ChartWizardScreen'),
  AdminFrame: screen(() => import('../features/admin/admin-frame.tsx'), 'AdminFrame'),
  AdminReports: screen(() => import('../features/admin/reports-screen.tsx'), 'ReportsScreen'),
  AdminUsers: screen(() => import('../features/admin/users-screen.tsx'), 'UsersScreen'),
  AdminCategories: screen(() => import('../features/admin/categories-screen.tsx'), 'CategoriesScreen'),
  AdminAudit: screen(() => import('../features/admin/audit-screen.tsx'), 'AuditScreen'),
  AdminFigures: screen(() => import('../features/admin/figures-screen.tsx'), 'FiguresScreen'),
  Chart: screen(() => import('../features/charts/chart-screen.tsx'), 'ChartScreen'),
};

export type Screens = { readonly [Name in keyof typeof screens]: ComponentType };
