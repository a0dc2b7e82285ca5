import { useState } from 'react';
import { FileField } from '../../imports/file-field.tsx';
import { languageOptions } from '../../languages/language-options.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { ImportReport } from './import-report.tsx';
import { useImport } from './use-import.ts';

/** Selects languages and a file, previews its changes, and imports it. */
export function ImportMemory() {
  const [sourceLanguage, setSource] = useState('en');
  const [targetLanguage, setTarget] = useState<string | null>(null);
  const [file, setFile] = useState<File>();
  const { report, error, isReading, isImporting, preview, apply, forget } = useImport();
  const choose = (chosen: File) => {
    forget();
    setFile(chosen);
  };
  const pair = targetLanguage === null ? undefined : { sourceLanguage, targetLanguage };
  const encoding = report?.read_as?.encoding;
  const request =
    pair !== undefined && file !== undefined ? { ...pair, file, encoding } : undefined;
  const change = (set: (language: string) => void) => (language: string) => {
    forget();
    set(language);
  };
  return (
    <Card title="Import a file">
      <div className="grid gap-5">
        <p className="text-soft">
          XLIFF, TMX and PO may come from any tool; XLSX/CSV needs the columns <code>source</code>{' '}
          and <code>target</code>. Imported translations are used for strings that are not
          translated yet. They never replace what you edited by hand.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="From"
            options={languageOptions({ except: targetLanguage === null ? [] : [targetLanguage] })}
            value={sourceLanguage}
            onChange={change(setSource)}
          />
          <Select
            label="To"
            placeholder="Choose a language"
            options={languageOptions({ except: [sourceLanguage] })}
            value={targetLanguage}
            onChange={change(setTarget)}
          />
        </div>
        <FileField name={file?.name} onFile={choose} />
        {error !== null && <Alert>{error.message}</Alert>}
        {report === undefined ? (
          <Button
            className="justify-self-start"
            disabled={request === undefined || isReading}
            onClick={() => request !== undefined && preview(request)}
          >
            {isReading ? 'Reading the file...' : 'Preview import'}
          </Button>
        ) : (
          <ImportReport
            report={report}
            onEncoding={(chosen) =>
              request !== undefined && preview({ ...request, encoding: chosen })
            }
            isBusy={isImporting}
            onImport={() => request !== undefined && apply(request, () => setFile(undefined))}
            onCancel={forget}
          />
        )}
      </div>
    </Card>
  );
}
