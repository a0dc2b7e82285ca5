import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { OnboardingPage } from '../features/onboarding/onboarding-page.tsx';
import { LoginPage } from '../features/sign-in/login-page.tsx';
import type { AppConfig } from '../installation/app-config.ts';
import { setInstallation } from '../installation/installation.ts';
import { routes } from '../routes/routes.data.ts';
import { AuthContext } from '../session/auth-state.ts';
import { type Dictionary, english, speak, t } from '../texts/texts.ts';
import { QueryArea } from './query-area.tsx';
import { Root } from './root.tsx';
import { VisitorArea } from './visitor-area.tsx';

const folder = '../../../../packages/texts/public';
const dictionaries = import.meta.glob<{ default: Dictionary }>(
  '../../../../packages/texts/public/*.csv',
  { query: '?texts', eager: true },
);

const nobody = {
  isAuthenticated: false,
  session: null,
  user: null,
  isAdmin: false,
  isAdminKnown: false,
  isLoading: false,
};

/** The routes of the rendered pages as in `router.tsx`, for somebody who is not signed in. */
const tree: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        element: (
          <AuthContext value={nobody}>
            <Outlet />
          </AuthContext>
        ),
        children: [
          {
            Component: VisitorArea,
            children: [
              { path: routes.login, Component: LoginPage },
              {
                Component: QueryArea,
                children: [{ path: routes.onboarding, Component: OnboardingPage }],
              },
            ],
          },
        ],
      },
    ],
  },
];

const handler = createStaticHandler(tree);

/**
 * Renders the sign-in page or a preview as the app draws it first for a visitor without a session: a preview waits for its website.
 * Runs on the server.
 */
export async function renderVisitorPage(
  route: typeof routes.login | typeof routes.onboarding,
  config: AppConfig,
  language: string,
): Promise<{ html: string; title: string }> {
  const context = await handler.query(new Request(`http://app${route}`));
  if (context instanceof Response) throw new Error(`${route} redirects`);
  setInstallation(config);
  const dictionary = dictionaries[`${folder}/${language}.csv`]?.default;
  speak(dictionary === undefined ? english : { language, dictionary, messages: [] });
  const html = renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  );
  const name = route === routes.login ? `${t('Login / Sign Up')} · ` : '';
  return { html, title: name + config.brand };
}
