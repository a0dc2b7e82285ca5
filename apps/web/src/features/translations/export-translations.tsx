import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/api.ts';
import { saveFile } from '../../api/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';

/** Downloads all translations of one language, and links to the import. */
export function ExportTranslations({
  website,
  language,
}: {
  website: WebsiteRow;
  language: string;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async (format: 'csv' | 'tmx') => {
    setBusy(true);
    setError(undefined);
    try {
      const request = {
        params: { websiteId: website.id },
        query: { targetLanguage: language, format },
      };
      const file = await api('GET /api/export-translations/:websiteId', request);
      saveFile(file, `${shownAddress(website.url)}-${language}.${format}`);
    } catch (cause) {
      setError((cause as Error).message);
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="plain" disabled={isBusy} onClick={() => void save('csv')}>
          Export CSV
        </Button>
        <Button variant="plain" disabled={isBusy} onClick={() => void save('tmx')}>
          Export TMX
        </Button>
        <Link
          className="px-1 font-semibold text-lapis underline underline-offset-4 hover:no-underline"
          to="/dashboard/translation-memory"
        >
          Import
        </Link>
      </div>
      {error !== undefined && <Alert>{error}</Alert>}
    </div>
  );
}
