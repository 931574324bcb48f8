import { lazy } from 'react';

/** Every screen loads when it is first opened; the layouts show the loader meanwhile. */
export const screens = {
  Home: lazy(async () => ({ default: (await import('../features/home/home-screen.tsx')).HomeScreen })),
  InquiryDetail: lazy(async () => ({
    default: (await import('../features/inquiry-detail/inquiry-detail-screen.tsx')).InquiryDetailScreen,
  })),
  Login: lazy(async () => ({ default: (await import('../features/account/login-screen.tsx')).LoginScreen })),
  Signup: lazy(async () => ({
    default: (await import('../features/account/signup-screen.tsx')).SignupScreen,
  })),
  SignupOtp: lazy(async () => ({
    default: (await import('../features/account/signup-otp-screen.tsx')).SignupOtpScreen,
  })),
  Forgot: lazy(async () => ({
    default: (await import('../features/account/forgot-screen.tsx')).ForgotScreen,
  })),
  ForgotPassword: lazy(async () => ({
    default: (await import('../features/account/forgot-password-screen.tsx')).ForgotPasswordScreen,
  })),
  Welcome: lazy(async () => ({
    default: (await import('../features/account/welcome-screen.tsx')).WelcomeScreen,
  })),
  ProfileFrame: lazy(async () => ({
    default: (await import('../features/profile/profile-frame.tsx')).ProfileFrame,
  })),
  Profile: lazy(async () => ({
    default: (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
  })),
  ChangeMobile: lazy(async () => ({
    default: (await import('../features/profile/change-mobile-screen.tsx')).ChangeMobileScreen,
  })),
  ChangeEmail: lazy(async () => ({
    default: (await import('../features/profile/change-email-screen.tsx')).ChangeEmailScreen,
  })),
  ChangePassword: lazy(async () => ({
    default: (await import('../features/profile/change-password-screen.tsx')).ChangePasswordScreen,
  })),
  Sessions: lazy(async () => ({
    default: (await import('../features/profile/sessions-screen.tsx')).SessionsScreen,
  })),
  Wizard: lazy(async () => ({
    default: (await import('../features/inquiry-wizard/wizard-screen.tsx')).WizardScreen,
  })),
  MyInquiries: lazy(async () => ({
    default: (await import('../features/my-inquiries/my-inquiries-screen.tsx')).MyInquiriesScreen,
  })),
  Results: lazy(async () => ({
    default: (await import('../features/results/results-screen.tsx')).ResultsScreen,
  })),
  ResponseList: lazy(async () => ({
    default: (await import('../features/responses/responses-screen.tsx')).ResponsesScreen,
  })),
  Response: lazy(async () => ({
    default: (await import('../features/responses/response-screen.tsx')).ResponseScreen,
  })),
  ChartList: lazy(async () => ({
    default: (await import('../features/charts/chart-list-screen.tsx')).ChartListScreen,
  })),
  ChartWizard: lazy(async () => ({
    default: (await import('../features/charts/chart-wizard-screen.tsx')).ChartWizardScreen,
  })),
  Chart: lazy(async () => ({ default: (await import('../features/charts/chart-screen.tsx')).ChartScreen })),
};
