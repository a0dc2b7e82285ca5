import type { WebsiteRow } from '../../websites/website-row.ts';
import { DangerZone } from './danger-zone.tsx';
import { SpellingCard } from './spelling-card.tsx';
import { TranslationFiles } from './translation-files.tsx';
import { UsageCard } from './usage-card.tsx';

interface SettingsProps {
  readonly website: WebsiteRow;
  readonly language: string;
}

/** What stands below a translation's sections: files, costs, the words of its dictionary and deletion. */
export function TranslationSettings({ website, language }: SettingsProps) {
  return (
    <>
      <TranslationFiles website={website} language={language} />
      <UsageCard websiteId={website.id} language={language} />
      <SpellingCard websiteId={website.id} targetLanguage={language} />
      <DangerZone website={website} language={language} />
    </>
  );
}
