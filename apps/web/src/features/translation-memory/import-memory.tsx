import { useState } from 'react';
import { languageOptions } from '../../languages/language-options.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Select } from '../../ui/select.tsx';
import { ImportReport } from './import-report.tsx';
import { type MemoryFile, readMemoryFile } from './memory-file.ts';
import { useImport } from './use-import.ts';

/** Selects languages and a file, previews its changes, and imports it. */
export function ImportMemory() {
  const [sourceLanguage, setSource] = useState('en');
  const [targetLanguage, setTarget] = useState<string | null>(null);
  const [file, setFile] = useState<MemoryFile>();
  const [refusal, setRefusal] = useState<string>();
  const { report, error, phase, preview, apply, forget } = useImport();
  const choose = async (chosen: File) => {
    forget();
    const read = await readMemoryFile(chosen);
    setFile(typeof read === 'string' ? undefined : read);
    setRefusal(typeof read === 'string' ? read : undefined);
  };
  const pair = targetLanguage === null ? undefined : { sourceLanguage, targetLanguage };
  const request = pair !== undefined && file !== undefined ? { ...pair, ...file } : undefined;
  const change = (set: (language: string) => void) => (language: string) => {
    forget();
    set(language);
  };
  return (
    <Card title="Import a file">
      <div className="grid gap-5">
        <p className="text-soft">
          CSV needs the columns <code>source</code> and <code>target</code>; TMX may come from any
          tool. Imported translations are used for strings that are not translated yet. They never
          replace what you edited by hand.
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
        <FileDrop
          accept=".csv,.tmx"
          onFile={(chosen) => void choose(chosen)}
          className="grid min-h-24 place-items-center border-2 border-dashed border-control p-4 text-center hover:bg-wash"
          overClassName="bg-wash"
        >
          <span className="min-w-0 break-all">
            {file?.name ?? 'Choose a CSV or TMX file, or drop it here'}
          </span>
        </FileDrop>
        {refusal !== undefined && <Alert>{refusal}</Alert>}
        {error !== undefined && <Alert>{error}</Alert>}
        {report === undefined ? (
          <Button
            className="justify-self-start"
            disabled={request === undefined || phase !== 'idle'}
            onClick={() => request !== undefined && preview(request)}
          >
            {phase === 'previewing' ? 'Reading the file...' : 'Preview import'}
          </Button>
        ) : (
          <ImportReport
            report={report}
            isBusy={phase === 'importing'}
            onImport={() => request !== undefined && apply(request, () => setFile(undefined))}
            onCancel={forget}
          />
        )}
      </div>
    </Card>
  );
}
