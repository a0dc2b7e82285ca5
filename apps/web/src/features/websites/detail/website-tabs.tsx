import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../../texts/texts.ts';
import { Notice } from '../../../ui/alert.tsx';
import { type Tab, Tabs } from '../../../ui/tabs.tsx';

interface WebsiteTabsProps {
  /** What is left to do, whatever tab is selected. */
  readonly checklist: ReactNode;
  readonly hasLanguages: boolean;
  readonly isScanned: boolean;
  readonly translations: ReactNode;
  readonly languageSwitcher: ReactNode;
  readonly integration: ReactNode;
}

type TabId = 'translations' | 'language-switcher' | 'integration';

/**
 * Tabs of a website, selected by `?tab=`. Language Switcher and Integration appear with the first language, and get content
 * after a scan [owner-workspace §2, Website detail].
 */
export function WebsiteTabs(props: WebsiteTabsProps) {
  const { checklist, hasLanguages, isScanned, translations, languageSwitcher, integration } = props;
  const [query, setQuery] = useSearchParams();
  const afterScan = (content: ReactNode) =>
    isScanned ? (
      // As high as what follows, so that nothing below moves into sight and out of it.
      <div className="min-h-dvh">{content}</div>
    ) : (
      <Notice>Scan your website first.</Notice>
    );
  const tabs: Tab<TabId>[] = [
    { id: 'translations', label: t('Translations'), content: translations },
  ];
  if (hasLanguages) {
    tabs.push(
      {
        id: 'language-switcher',
        label: t('Language Switcher'),
        content: afterScan(languageSwitcher),
      },
      { id: 'integration', label: t('Integration'), content: afterScan(integration) },
    );
  }
  const selected = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'translations';
  return (
    <Tabs
      label="Website"
      tabs={tabs}
      between={checklist}
      selected={selected}
      onSelect={(tab) => setQuery({ tab }, { preventScrollReset: true })}
    />
  );
}
