const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** The application's own paths, so that any other address is answered with a real 404. */
const routes = [
  '',
  uuid,
  'Inquiries(?:/create|/detail)?',
  `Inquiries/${uuid}/results`,
  `Inquiries/${uuid}/charts(?:/create|/${uuid})?`,
  'login',
  'signup(?:/otp)?',
  'user(?:/change-mobile|/change-email|/change-password|/sessions)?',
  'forgot(?:/password)?',
  'welcome',
].map((route) => new RegExp(`^/${route}/?$`, 'i'));

export function isAppRoute(path: string): boolean {
  return routes.some((route) => route.test(path));
}
