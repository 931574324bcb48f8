/** Every address of the application, in one place. */
export const paths = {
  home: '/',
  inquiry: (inquiryId: string) => `/${inquiryId}`,
  /** Served apart from the application: reached by a full page load, never through the router. */
  participate: (inquiryId: string) => `/${inquiryId}/participate`,
  login: (redirect?: string) => withQuery('/login', { redirect }),
  signup: (redirect?: string) => withQuery('/signup', { redirect }),
  signupOtp: (redirect?: string) => withQuery('/signup/otp', { redirect }),
  forgot: (redirect?: string) => withQuery('/forgot', { redirect }),
  forgotPassword: (redirect?: string) => withQuery('/forgot/password', { redirect }),
  welcome: (redirect?: string) => withQuery('/welcome', { redirect }),
  user: '/user',
  changeMobile: '/user/change-mobile',
  changeEmail: '/user/change-email',
  changePassword: '/user/change-password',
  sessions: '/user/sessions',
  myInquiries: '/Inquiries',
  myInquiry: (id: string) => withQuery('/Inquiries/detail', { id }),
  createInquiry: '/Inquiries/create',
  wizard: (id: string, step?: string) => withQuery('/Inquiries/create', { id, step }),
  results: (inquiryId: string) => `/Inquiries/${inquiryId}/results`,
  charts: (inquiryId: string) => `/Inquiries/${inquiryId}/charts`,
  createChart: (inquiryId: string) => `/Inquiries/${inquiryId}/charts/create`,
  chart: (inquiryId: string, chartId: string) => `/Inquiries/${inquiryId}/charts/${chartId}`,
};

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
