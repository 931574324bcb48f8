import { type ComponentType, lazy } from 'react';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { InquiryDetailScreen } from '../features/inquiry-detail/inquiry-detail-screen.tsx';
import { loadMoreTexts } from '../i18n/i18n.ts';
import { loadMoreStyles } from '../ui/load-more-styles.ts';

function screen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    const [Screen] = await Promise.all([load(), loadMoreTexts(), loadMoreStyles()]);
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
  Login: screen(async () => (await import('../features/account/login-screen.tsx')).LoginScreen),
  Signup: screen(async () => (await import('../features/account/signup-screen.tsx')).SignupScreen),
  SignupOtp: screen(async () => (await import('../features/account/signup-otp-screen.tsx')).SignupOtpScreen),
  Forgot: screen(async () => (await import('../features/account/forgot-screen.tsx')).ForgotScreen),
  ForgotPassword: screen(
    async () => (await import('../features/account/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
  Welcome: screen(async () => (await import('../features/account/welcome-screen.tsx')).WelcomeScreen),
  ProfileFrame: screen(async () => (await import('../features/profile/profile-frame.tsx')).ProfileFrame),
  Profile: screen(async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen),
  ChangeMobile: screen(
    async () => (await import('../features/profile/change-mobile-screen.tsx')).ChangeMobileScreen,
  ),
  ChangeEmail: screen(
    async () => (await import('../features/profile/change-email-screen.tsx')).ChangeEmailScreen,
  ),
  ChangePassword: screen(
    async () => (await import('../features/profile/change-password-screen.tsx')).ChangePasswordScreen,
  ),
  MyData: screen(async () => (await import('../features/my-data/my-data-screen.tsx')).MyDataScreen),
  Sessions: screen(async () => (await import('../features/profile/sessions-screen.tsx')).SessionsScreen),
  Wizard: screen(async () => (await import('../features/inquiry-wizard/wizard-screen.tsx')).WizardScreen),
  Groups: screen(async () => (await import('../features/groups/groups-screen.tsx')).GroupsScreen),
  Invited: screen(async () => (await import('../features/groups/invited/invited-screen.tsx')).InvitedScreen),
  GroupDetail: screen(async () => (await import('../features/groups/group-screen.tsx')).GroupScreen),
  Categories: screen(
    async () => (await import('../features/categories/categories-screen.tsx')).CategoriesScreen,
  ),
  Bookmarks: screen(async () => (await import('../features/bookmarks/bookmarks-screen.tsx')).BookmarksScreen),
  Notifications: screen(
    async () => (await import('../features/notifications/notifications-screen.tsx')).NotificationsScreen,
  ),
  Chat: screen(async () => (await import('../features/chat/chat-screen.tsx')).ChatScreen),
  ChooseChat: screen(async () => (await import('../features/chat/choose-screen.tsx')).ChooseScreen),
  Conversation: screen(
    async () => (await import('../features/chat/conversation-screen.tsx')).ConversationScreen,
  ),
  Participated: screen(
    async () => (await import('../features/participated/participated-screen.tsx')).ParticipatedScreen,
  ),
  ParticipatedInquiry: screen(
    async () =>
      (await import('../features/participated/participated-inquiry-screen.tsx')).ParticipatedInquiryScreen,
  ),
  MyResult: screen(
    async () => (await import('../features/participated/my-result-screen.tsx')).MyResultScreen,
  ),
  CommentMail: screen(
    async () => (await import('../features/comment-mail/comment-mail-screen.tsx')).CommentMailScreen,
  ),
  StopMessages: screen(
    async () => (await import('../features/invitations/stop-messages-screen.tsx')).StopMessagesScreen,
  ),
  Invitations: screen(
    async () => (await import('../features/invitations/invitations-screen.tsx')).InvitationsScreen,
  ),
  MyInquiries: screen(
    async () => (await import('../features/my-inquiries/my-inquiries-screen.tsx')).MyInquiriesScreen,
  ),
  AnswerImport: screen(
    async () => (await import('../features/answer-import/import-screen.tsx')).ImportScreen,
  ),
  Results: screen(async () => (await import('../features/results/results-screen.tsx')).ResultsScreen),
  AnswerTexts: screen(
    async () => (await import('../features/results/answer-texts-screen.tsx')).AnswerTextsScreen,
  ),
  CrossTab: screen(async () => (await import('../features/results/cross-tab-screen.tsx')).CrossTabScreen),
  ResponseList: screen(
    async () => (await import('../features/responses/responses-screen.tsx')).ResponsesScreen,
  ),
  Response: screen(async () => (await import('../features/responses/response-screen.tsx')).ResponseScreen),
  ChartList: screen(async () => (await import('../features/charts/chart-list-screen.tsx')).ChartListScreen),
  ChartWizard: screen(
    async () => (await import('../features/charts/chart-wizard-screen.tsx')).ChartWizardScreen,
  ),
  AdminFrame: screen(async () => (await import('../features/admin/admin-frame.tsx')).AdminFrame),
  AdminReports: screen(async () => (await import('../features/admin/reports-screen.tsx')).ReportsScreen),
  AdminUsers: screen(async () => (await import('../features/admin/users-screen.tsx')).UsersScreen),
  AdminCategories: screen(
    async () => (await import('../features/admin/categories-screen.tsx')).CategoriesScreen,
  ),
  AdminAudit: screen(async () => (await import('../features/admin/audit-screen.tsx')).AuditScreen),
  AdminFigures: screen(async () => (await import('../features/admin/figures-screen.tsx')).FiguresScreen),
  Chart: screen(async () => (await import('../features/charts/chart-screen.tsx')).ChartScreen),
};

export type Screens = { readonly [Name in keyof typeof screens]: ComponentType };
