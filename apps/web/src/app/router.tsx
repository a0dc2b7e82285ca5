import { createBrowserRouter } from 'react-router';
import { Fault, FaultPage } from './fault-page.tsx';
import { Frame } from './frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Root } from './root.tsx';
import { Waiting } from './waiting.tsx';

/** Each page is a file of its own, loaded when it is opened [visitor-account-admin §2, Route table]. */
const page = {
  account: async () => ({ Component: (await import('./account-area.tsx')).AccountArea }),
  queries: async () => ({ Component: (await import('./query-area.tsx')).QueryArea }),
  login: async () => ({
    Component: (await import('../features/sign-in/login-page.tsx')).LoginPage,
  }),
  logout: async () => ({
    Component: (await import('../features/sign-in/logout-page.tsx')).LogoutPage,
  }),
  resetPassword: async () => ({
    Component: (await import('../features/sign-in/reset-password-page.tsx')).ResetPasswordPage,
  }),
  onboarding: async () => ({
    Component: (await import('../features/onboarding/onboarding-page.tsx')).OnboardingPage,
  }),
  shell: async () => ({
    Component: (await import('../features/dashboard/dashboard-shell.tsx')).DashboardShell,
  }),
  home: async () => ({
    Component: (await import('../features/websites/home-page.tsx')).HomePage,
  }),
  website: async () => ({ Component: (await import('./website-area.tsx')).WebsiteArea }),
  translation: async () => ({
    Component: (await import('./translation-area.tsx')).TranslationArea,
  }),
  billing: async () => ({
    Component: (await import('../features/billing/billing-page.tsx')).BillingPage,
  }),
  memory: async () => ({
    Component: (await import('../features/translation-memory/memory-page.tsx')).MemoryPage,
  }),
  admin: async () => ({
    Component: (await import('../features/admin/admin-page.tsx')).AdminPage,
  }),
  public: async () => ({
    Component: (await import('../features/public-page/public-page.tsx')).PublicPage,
  }),
  installation: async () => ({
    Component: (await import('../features/installation/installation-page.tsx')).InstallationPage,
  }),
};

const dashboard = {
  path: '/dashboard',
  lazy: page.shell,
  children: [
    {
      ErrorBoundary: Fault,
      children: [
        { index: true, lazy: page.home },
        { path: 'websites', lazy: page.home },
        { path: 'website/:websiteId', lazy: page.website },
        { path: 'website/:websiteId/translation/:languageCode', lazy: page.translation },
        { path: 'translation-memory', lazy: page.memory },
        { path: 'billing', lazy: page.billing },
        { path: 'pricing', lazy: page.public },
        { path: 'terms-of-service', lazy: page.public },
        { path: 'privacy-policy', lazy: page.public },
        { path: 'admin', lazy: page.admin },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ],
};

const account = {
  lazy: page.account,
  children: [
    { path: '/login', lazy: page.login },
    { path: '/logout', lazy: page.logout },
    { path: '/reset-password', lazy: page.resetPassword },
    {
      lazy: page.queries,
      children: [{ path: '/onboarding/:tempId', lazy: page.onboarding }, dashboard],
    },
  ],
};

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: FaultPage,
    HydrateFallback: Waiting,
    children: [
      account,
      {
        Component: Frame,
        children: [
          { path: '/dev', lazy: page.installation },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
]);
