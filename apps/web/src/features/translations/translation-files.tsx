import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ExportFile } from '../../imports/export-file.tsx';
import { languageName } from '../../texts/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';

const ImportList = lazyPart(() => import('./import-list.tsx'), 'ImportList');
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog');

interface TranslationFilesProps {
  readonly website: WebsiteRow;
  readonly language: string;
}

/** Export and import of all texts of a website in one language. */
export function TranslationFiles({ website, language }: TranslationFilesProps) {
  const [isImporting, setImporting] = useState(false);
  const load = (format: FileFormat) =>
    api('GET /api/export-translations/:websiteId', {
      params: { websiteId: website.id },
      query: { targetLanguage: language, format },
    });
  return (
    <Card title="Import and export">
      <div className="grid gap-5">
        <p className="max-w-2xl text-soft">
          Work on the {languageName(language)} texts in a translation tool or a spreadsheet. A file
          keeps tags, states and the page of each text. Before an import you see what it changes,
          and you can undo it.
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <ExportFile
            formats={fileFormats}
            initialFormat="xliff2"
            formatLabel="Format of translations"
            exportLabel="Export translations"
            fileName={`${shownAddress(website.url)}-${language}`}
            load={load}
          />
          <Button variant="quiet" onClick={() => setImporting(true)}>
            Import a file
          </Button>
        </div>
        <ImportList websiteId={website.id} language={language} />
      </div>
      {isImporting && (
        <ImportDialog
          websiteId={website.id}
          language={language}
          onClose={() => setImporting(false)}
        />
      )}
    </Card>
  );
}
