import { lazy } from 'react';
import { WebsitePage } from '../features/websites/detail/website-page.tsx';

const LanguageSwitcherScreen = lazy(async () => ({
  default: (await import('../features/language-switcher/language-switcher-screen.tsx'))
    .LanguageSwitcherScreen,
}));
const IntegrationScreen = lazy(async () => ({
  default: (await import('../features/integration/integration-screen.tsx')).IntegrationScreen,
}));

const SeoCheckSection = lazy(async () => ({
  default: (await import('../features/seo-check/seo-check-section.tsx')).SeoCheckSection,
}));

/** A website's page with the tabs that are features of their own and never meet. */
export function WebsiteArea() {
  return (
    <WebsitePage
      integration={(websiteId) => (
        <IntegrationScreen
          searchEngines={<SeoCheckSection websiteId={websiteId} />}
          websiteId={websiteId}
        />
      )}
      languageSwitcher={(websiteId) => <LanguageSwitcherScreen websiteId={websiteId} />}
    />
  );
}
