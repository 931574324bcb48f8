/**
 * The addresses of the administration. The server answers them as it answers unknown ones, so that a stranger can't
 * tell them apart; the application shows a screen to administrators.
 */
export const adminRoutes = {
  admin: '/admin',
  adminUsers: '/admin/users',
  adminCategories: '/admin/categories',
  adminAudit: '/admin/log',
  adminFigures: '/admin/figures',
} as const;
