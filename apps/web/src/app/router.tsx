import type { Permission } from '@dragoman/domain/permissions';
import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { routes } from '../routes/routes.data.ts';
import { speak, type Texts } from '../texts/texts.ts';
import { loadAppTexts, loadVisitorTexts } from '../texts/visitor-language.ts';
import { ErrorPage, ErrorSection } from './error-page.tsx';
import { Root } from './root.tsx';

let texts: Promise<Texts> | undefined;

/** Loads the texts of the whole app once, and shows them from now on. */
async function speakInDashboard(): Promise<Texts> {
  texts ??= loadAppTexts();
  const loaded = await texts;
  speak(loaded);
  return loaded;
}

/** A page that is a component of a module. */
function lazyRoute<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  return async () => ({ Component: (await load())[name] as ComponentType });
}

/** A page for members whose role allows what it is for. */
function routeFor(permission: Permission, load: () => Promise<{ Component: ComponentType }>) {
  return async () => {
    const [{ MembersWho }, { Component }] = await Promise.all([
      import('../account/guards.tsx'),
      load(),
    ]);
    return {
      element: (
        <MembersWho permission={permission}>
          <Component />
        </MembersWho>
      ),
    };
  };
}

/** Loads the texts before the pages, whose modules may translate while they load. */
function afterTexts<Pages extends Record<string, () => Promise<object>>>(pages: Pages): Pages {
  const later = Object.entries(pages).map(([name, load]) => [
    name,
    async () => {
      await speakInDashboard();
      return load();
    },
  ]);
  return Object.fromEntries(later);
}

/** Pages that visitors reach. Each page is loaded on demand. */
const visitorPage = {
  area: async () => {
    const [{ VisitorArea }, visitorTexts] = await Promise.all([
      import('./visitor-area.tsx'),
      loadVisitorTexts(),
    ]);
    // What stands around the area is in the same language.
    speak(visitorTexts);
    return {
      element: (
        <SpokenArea texts={visitorTexts}>
          <VisitorArea />
        </SpokenArea>
      ),
    };
  },
  account: lazyRoute(() => import('../session/auth-provider.tsx'), 'AuthLayout'),
  queries: lazyRoute(() => import('./query-area.tsx'), 'QueryArea'),
  login: lazyRoute(() => import('../features/sign-in/login-page.tsx'), 'LoginPage'),
  logout: lazyRoute(() => import('../features/sign-in/logout-page.tsx'), 'LogoutPage'),
  resetPassword: lazyRoute(
    () => import('../features/sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  onboarding: lazyRoute(
    () => import('../features/onboarding/onboarding-page.tsx'),
    'OnboardingPage',
  ),
};

const page = afterTexts({
  shell: async () => {
    const { DashboardShell } = await import('../features/dashboard/dashboard-shell.tsx');
    return {
      element: (
        <SpokenArea texts={await speakInDashboard()}>
          <DashboardShell />
        </SpokenArea>
      ),
    };
  },
  home: async () => {
    const [{ HomePage }, { queries }, { readPricesAhead }] = await Promise.all([
      import('../features/websites/home-page.tsx'),
      import('./queries.ts'),
      import('../billing/price-preview.ts'),
    ]);
    readPricesAhead(queries);
    return { Component: HomePage };
  },
  website: lazyRoute(() => import('./website-area.tsx'), 'WebsiteArea'),
  translation: async () => (await import('./translation-area.tsx')).translationRoute,
  visualEditor: lazyRoute(() => import('./visual-editor-area.tsx'), 'VisualEditorArea'),
  accountSettings: lazyRoute(() => import('../features/account/account-page.tsx'), 'AccountPage'),
  billing: routeFor(
    'billing.read',
    lazyRoute(() => import('../features/billing/billing-page.tsx'), 'BillingPage'),
  ),
  memory: lazyRoute(() => import('../features/translation-memory/memory-page.tsx'), 'MemoryPage'),
  glossary: lazyRoute(() => import('../features/glossary/glossary-page.tsx'), 'GlossaryPage'),
  exclusions: routeFor(
    'website.edit',
    lazyRoute(() => import('../features/exclusions/exclusions-page.tsx'), 'ExclusionsPage'),
  ),
  voice: routeFor(
    'website.edit',
    lazyRoute(() => import('../features/voice/voice-page.tsx'), 'VoicePage'),
  ),
  sentCalls: routeFor(
    'website.edit',
    lazyRoute(() => import('../features/sent-calls/sent-calls-page.tsx'), 'SentCallsPage'),
  ),
  engines: routeFor(
    'engines.manage',
    lazyRoute(() => import('../features/engine-keys/engine-keys-page.tsx'), 'EngineKeysPage'),
  ),
  admin: lazyRoute(() => import('../features/admin/admin-page.tsx'), 'AdminPage'),
  operations: lazyRoute(
    () => import('../features/operations/operations-page.tsx'),
    'OperationsPage',
  ),
  public: lazyRoute(() => import('../features/public-page/public-page.tsx'), 'PublicPage'),
  plain: lazyRoute(() => import('./plain-layout.tsx'), 'PlainLayout'),
  missing: lazyRoute(() => import('./not-found-page.tsx'), 'NotFoundPage'),
});

const dashboard = {
  path: routes.dashboard,
  lazy: page.shell,
  children: [
    {
      ErrorBoundary: ErrorSection,
      children: [
        { index: true, lazy: page.home },
        { path: routes.websites, lazy: page.home },
        { path: routes.website, lazy: page.website },
        { path: routes.translation, lazy: page.translation },
        { path: routes.translationWithoutLanguage, lazy: page.translation },
        { path: routes.translationWithoutWebsite, lazy: page.translation },
        { path: routes.visualEditor, lazy: page.visualEditor },
        { path: routes.exclusions, lazy: page.exclusions },
        { path: routes.voice, lazy: page.voice },
        { path: routes.sentCalls, lazy: page.sentCalls },
        { path: routes.translationMemory, lazy: page.memory },
        { path: routes.glossary, lazy: page.glossary },
        { path: routes.engines, lazy: page.engines },
        { path: routes.account, lazy: page.accountSettings },
        { path: routes.billing, lazy: page.billing },
        { path: routes.pricing, lazy: page.public },
        { path: routes.terms, lazy: page.public },
        { path: routes.privacy, lazy: page.public },
        { path: routes.admin, lazy: page.admin },
        { path: routes.operations, lazy: page.operations },
        { path: '*', lazy: page.missing },
      ],
    },
  ],
};

const account = {
  lazy: visitorPage.account,
  children: [
    {
      lazy: visitorPage.area,
      children: [
        { path: routes.login, lazy: visitorPage.login },
        { path: routes.resetPassword, lazy: visitorPage.resetPassword },
        {
          lazy: visitorPage.queries,
          children: [{ path: routes.onboarding, lazy: visitorPage.onboarding }],
        },
      ],
    },
    { path: routes.logout, lazy: visitorPage.logout },
    { lazy: visitorPage.queries, children: [dashboard] },
  ],
};

export const routeTree: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: [
      account,
      {
        lazy: page.plain,
        children: [{ path: '*', lazy: page.missing }],
      },
    ],
  },
];

/** Shows its children in the language of the texts. */
function SpokenArea({ texts, children }: { texts: Texts; children: ReactNode }) {
  speak(texts);
  return children;
}
