import { useMay } from '../../account/use-accounts.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { DangerZone } from './danger-zone.tsx';
import { TranslationFiles } from './translation-files.tsx';
import { UsageCard } from './usage-card.tsx';

interface SettingsProps {
  readonly website: WebsiteRow;
  readonly language: string;
}

/** What stands below a translation's sections: files, costs and deletion. */
export function TranslationSettings({ website, language }: SettingsProps) {
  const mayEdit = useMay('website.edit', website.id);
  const mayExport = useMay('export.run', website.id, language);
  return (
    <>
      {mayExport && <TranslationFiles website={website} language={language} />}
      {mayEdit && (
        <>
          <UsageCard websiteId={website.id} language={language} />
          <DangerZone website={website} language={language} />
        </>
      )}
    </>
  );
}
