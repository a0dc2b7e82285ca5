import { WebsitePage } from '../features/websites/detail/website-page.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

const rows = <SkeletonRows isShown />;
const LanguageSwitcherScreen = lazyPart(
  () => import('../features/language-switcher/language-switcher-screen.tsx'),
  'LanguageSwitcherScreen',
  rows,
);
const IntegrationScreen = lazyPart(
  () => import('../features/integration/integration-screen.tsx'),
  'IntegrationScreen',
  rows,
);

const SeoCheckSection = lazyPart(
  () => import('../features/seo-check/seo-check-section.tsx'),
  'SeoCheckSection',
);

const StatisticsCard = lazyPart(
  () => import('../features/statistics/statistics-card.tsx'),
  'StatisticsCard',
);

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
