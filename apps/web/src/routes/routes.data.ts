/** The app's addresses: `app/router.tsx` shows a page at each, and the server returns the app's document for each. */
export const routes = {
  login: '/login',
  logout: '/logout',
  resetPassword: '/reset-password',
  onboarding: '/onboarding/:tempId',
  dashboard: '/dashboard',
  websites: '/dashboard/websites',
  website: '/dashboard/website/:websiteId',
  translation: '/dashboard/website/:websiteId/translation/:languageCode',
  /** Without a language or a website id: the page says so [owner-workspace §2]. */
  translationWithoutLanguage: '/dashboard/website/:websiteId/translation',
  translationWithoutWebsite: '/dashboard/website/translation/:languageCode',
  visualEditor: '/dashboard/website/:websiteId/translation/:languageCode/visual',
  exclusions: '/dashboard/website/:websiteId/exclusions',
  voice: '/dashboard/website/:websiteId/voice',
  sentCalls: '/dashboard/website/:websiteId/sent-to-engines',
  translationMemory: '/dashboard/translation-memory',
  glossary: '/dashboard/glossary',
  engines: '/dashboard/engines',
  account: '/dashboard/account',
  billing: '/dashboard/billing',
  pricing: '/dashboard/pricing',
  terms: '/dashboard/terms-of-service',
  privacy: '/dashboard/privacy-policy',
  admin: '/dashboard/admin',
  operations: '/dashboard/admin/operations',
} as const;

/** The installation's state, on embedded defaults only. */
export const installationRoute = '/dev';
