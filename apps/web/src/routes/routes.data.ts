/** Addresses at which the app's document is served; all others that are no public page answer 404. */
export const appRoutes = [
  '/login',
  '/logout',
  '/reset-password',
  '/onboarding/:tempId',
  '/dashboard',
  '/dashboard/websites',
  '/dashboard/website/:websiteId',
  '/dashboard/website/:websiteId/translation/:languageCode',
  '/dashboard/translation-memory',
  '/dashboard/billing',
  '/dashboard/pricing',
  '/dashboard/terms-of-service',
  '/dashboard/privacy-policy',
  '/dashboard/admin',
] as const;
