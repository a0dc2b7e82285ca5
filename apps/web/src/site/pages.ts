import type { SitePage } from './page.ts';
import { landingPage } from './pages/landing/landing-page.tsx';
import { notFoundPage } from './pages/not-found-page.tsx';

/** Every public page. The server serves them at their paths and lists them in the sitemap. */
export const sitePages: readonly SitePage[] = [landingPage];

/** Served with status 404 for every unknown address. */
export { notFoundPage };
