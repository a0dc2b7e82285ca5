import { glossaryFormats } from '@dragoman/domain/glossary';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ExportFile } from '../../imports/export-file.tsx';
import { languageOptions } from '../../languages/language-options.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { useDashboardWebsites } from '../../websites/website-queries.ts';
import { ImportGlossary } from './import-glossary.tsx';

/** Import and export of the glossary as TBX or CSV. */
export function GlossaryFiles() {
  const [website] = useDashboardWebsites();
  const [sourceLanguage, setSource] = useState<string>(website?.original_language ?? 'en');
  return (
    <Card
      title="Import and export"
      aside={
        <ExportFile
          formats={glossaryFormats}
          initialFormat="tbx"
          formatLabel="Format of your glossary"
          exportLabel="Export your glossary"
          fileName="glossary"
          load={(format) => api('GET /api/glossary/export', { query: { format, sourceLanguage } })}
        />
      }
    >
      <div className="grid gap-5">
        <p className="text-soft">
          TBX may come from any terminology tool. CSV has the columns term, translation, language,
          case sensitive, part of speech and note; an empty translation means: never translate.
        </p>
        <div className="max-w-sm">
          <Select
            label="Language of your terms, for TBX"
            options={languageOptions({ except: [] })}
            value={sourceLanguage}
            onChange={setSource}
          />
        </div>
        <ImportGlossary key={sourceLanguage} sourceLanguage={sourceLanguage} />
      </div>
    </Card>
  );
}
