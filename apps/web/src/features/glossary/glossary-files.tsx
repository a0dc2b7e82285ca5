import { glossaryFormats } from '@dragoman/domain/glossary';
import { useState } from 'react';
import { useMay } from '../../account/use-accounts.ts';
import { api } from '../../api/api.ts';
import { ExportFile } from '../../imports/export-file.tsx';
import { languageOptions } from '../../languages/language-options.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { useDashboardWebsites } from '../../websites/website-queries.ts';
import { ImportGlossary } from './import-glossary.tsx';
import type { OnChanged } from './use-glossary.ts';

/** Import and export of the glossary as TBX, XLSX or CSV. */
export function GlossaryFiles({ onChanged }: { onChanged: OnChanged }) {
  const [website] = useDashboardWebsites();
  const mayEdit = useMay('glossary.edit');
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
          TBX may come from any terminology tool. XLSX/CSV has the columns{' '}
          <code>term, translation, language, case sensitive, part of speech, note, website</code>.
          An empty translation means: never translate, an empty website: all websites.
        </p>
        <div className="max-w-sm">
          <Select
            label="Language of your terms, for TBX"
            options={languageOptions({ except: [] })}
            value={sourceLanguage}
            onChange={setSource}
          />
        </div>
        {mayEdit && (
          <ImportGlossary
            key={sourceLanguage}
            sourceLanguage={sourceLanguage}
            onChanged={onChanged}
          />
        )}
      </div>
    </Card>
  );
}
