import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { OtherAccountNotice } from '../../../account/other-account-notice.tsx';
import { useIsOfOpenAccount, useMay } from '../../../account/use-accounts.ts';
import { useBillingInfo } from '../../../billing/billing-info.ts';
import { PageTitle } from '../../../installation/page-title.tsx';
import { useAvailableLanguages } from '../../../translations/use-available-languages.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useShownStatus } from '../../../websites/deploying-window.ts';
import { shownAddress } from '../../../websites/website-labels.ts';
import type { WebsiteRow } from '../../../websites/website-row.ts';
import { DeleteWebsite, useDeletionElsewhere } from './delete-website.tsx';
import { GoLiveChecklist } from './go-live-checklist.tsx';
import { HeaderCard } from './header-card.tsx';
import { PauseWebsite } from './pause-website.tsx';
import { ScanCard } from './scan-card.tsx';
import { TranslationList } from './translation-list.tsx';
import { useAnchor } from './use-anchor.ts';
import { useAutoDeploy } from './use-auto-deploy.ts';
import { isUnderWay, useScan } from './use-scan.ts';
import { WebsiteSettings } from './website-settings.tsx';
import { WebsiteTabs } from './website-tabs.tsx';

const FurtherSettings = lazyPart(() => import('./further-settings.tsx'), 'FurtherSettings');
const WebsiteOffers = lazyPart(() => import('./website-offers.tsx'), 'WebsiteOffers');

export interface WebsiteSlots {
  readonly languageSwitcher: (websiteId: string) => ReactNode;
  readonly integration: (websiteId: string) => ReactNode;
  readonly statistics: (website: WebsiteRow) => ReactNode;
}

interface WebsiteDetailProps {
  readonly website: WebsiteRow;
  readonly slots: WebsiteSlots;
}

/** A website's page. Administrators see only its header; changes need a member of its account. */
export function WebsiteDetail({ website, slots }: WebsiteDetailProps) {
  return (
    <>
      <PageTitle>{shownAddress(website.url)}</PageTitle>
      {useIsOfOpenAccount(website) ? (
        <OwnWebsite website={website} slots={slots} />
      ) : (
        <>
          <HeaderCard website={website} isScanned={website.total_word_count > 0} isOwn={false} />
          <OtherAccountNotice accountId={website.user_id} />
        </>
      )}
    </>
  );
}

function OwnWebsite({ website, slots }: WebsiteDetailProps) {
  const { id, total_word_count, translation_languages } = website;
  const scanning = useScan(id);
  const isScanned = total_word_count > 0 || scanning.scan?.status === 'completed';
  const [query] = useSearchParams();
  const mayEdit = useMay('website.edit', id);
  const mayDeploy = useMay('website.deploy', id);
  const mayTransfer = useMay('website.transfer', id);
  const mayDelete = useMay('website.delete', id);
  useAutoDeploy(website, mayDeploy && query.get('tab') !== 'integration');
  useAnchor();
  useDeletionElsewhere(website);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <HeaderCard website={website} isScanned={isScanned} isOwn />
        <WebsiteTabs
          checklist={
            mayDeploy && (
              <Checklist
                website={website}
                isScanned={isScanned}
                isScanning={isUnderWay(scanning.scan)}
              />
            )
          }
          hasLanguages={mayEdit && translation_languages.length > 0}
          isScanned={isScanned}
          translations={
            <TranslationsTab
              website={website}
              scanning={scanning}
              statistics={slots.statistics(website)}
            />
          }
          languageSwitcher={slots.languageSwitcher(id)}
          integration={slots.integration(id)}
        />
      </div>
      {mayDeploy && <PauseWebsite website={website} />}
      {mayTransfer && <WebsiteOffers website={website} />}
      {mayDelete && <DeleteWebsite website={website} />}
    </>
  );
}

interface TranslationsTabProps {
  readonly website: WebsiteRow;
  readonly scanning: ReturnType<typeof useScan>;
  readonly statistics: ReactNode;
}

/**
 * Languages, scan, and what is translated. Before the first scan, the scan comes first; the order stays while the page is
 * open.
 */
function TranslationsTab({ website, scanning, statistics }: TranslationsTabProps) {
  const [wasScanned] = useState(website.total_word_count > 0);
  const mayEdit = useMay('website.edit', website.id);
  const scan = <ScanCard website={website} scanning={scanning} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {!wasScanned && scan}
      <TranslationList website={website} scan={scanning.scan} />
      {wasScanned && scan}
      {website.translation_languages.length > 0 && statistics}
      {mayEdit && (
        <>
          <WebsiteSettings website={website} />
          <FurtherSettings website={website} />
        </>
      )}
    </div>
  );
}

interface ChecklistProps {
  readonly website: WebsiteRow;
  readonly isScanned: boolean;
  readonly isScanning: boolean;
}

function Checklist({ website, isScanned, isScanning }: ChecklistProps) {
  const { data: billing } = useBillingInfo();
  const status = useShownStatus(website);
  const languages = useAvailableLanguages(website.id, website.translation_languages);
  return (
    <GoLiveChecklist
      isScanned={isScanned}
      isScanning={isScanning}
      languages={languages.count}
      snippet={website.snippet_checked}
      dns={website.dns_checked}
      websiteId={website.id}
      billing={billing}
      status={status}
    />
  );
}
