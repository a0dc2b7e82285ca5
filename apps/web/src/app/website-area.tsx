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

const StatisticsCard = lazy(async () => ({
  default: (await import('../features/statistics/statistics-card.tsx')).StatisticsCard,
}));

/** Joins a website's page and its tabs, which are separate features. */
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
      statistics={(website) => <StatisticsCard website={website} />}
    />
  );
}
