import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../api/api.ts';
import { saveFile } from '../../api/save-file.ts';
import { routes } from '../../routes/routes.data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
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
  const save = useMutation({
    mutationFn: async (format: 'csv' | 'tmx') => {
      const file = await api('GET /api/export-translations/:websiteId', {
        params: { websiteId: website.id },
        query: { targetLanguage: language, format },
      });
      saveFile(file, `${shownAddress(website.url)}-${language}.${format}`);
    },
  });
  return (
    <Card title="Export and import">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {(['csv', 'tmx'] as const).map((format) => (
          <Button
            key={format}
            variant="plain"
            disabled={save.isPending}
            onClick={() => save.mutate(format)}
          >
            Export {format.toUpperCase()}
          </Button>
        ))}
        <Link
          className="px-1 font-semibold text-lapis underline underline-offset-4 hover:no-underline"
          to={routes.translationMemory}
        >
          Import
        </Link>
      </div>
      {save.error !== null && <Alert>{save.error.message}</Alert>}
    </Card>
  );
}
