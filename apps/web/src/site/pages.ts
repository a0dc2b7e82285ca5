import { docsPages } from './docs/docs-page.tsx';
import type { SitePage } from './page.ts';
import { contactPage } from './pages/contact/contact-page.tsx';
import { helpPage } from './pages/help/help-page.tsx';
import { landingPage } from './pages/landing/landing-page.tsx';
import { privacyPage } from './pages/legal/privacy-page.tsx';
import { termsPage } from './pages/legal/terms-page.tsx';
import { notFoundPage } from './pages/not-found-page.tsx';
import { pricingPage } from './pages/pricing/pricing-page.tsx';
import { successPage } from './pages/success-page.tsx';

/** All public pages. The server lists them in the sitemap. */
export const sitePages: readonly SitePage[] = [
  landingPage,
  pricingPage,
  helpPage,
  contactPage,
  termsPage,
  privacyPage,
  successPage,
  ...docsPages,
];

/** Served with status 404 at unknown addresses. */
export { notFoundPage };
