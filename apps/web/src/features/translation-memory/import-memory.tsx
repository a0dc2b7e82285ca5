import { type DragEvent, useId, useState } from 'react';
import { languageOptions } from '../../languages/language-options.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { ImportReport } from './import-report.tsx';
import { type MemoryFile, readMemoryFile } from './memory-file.ts';
import { useImport } from './use-import.ts';

/** Chooses languages and a file, shows what it would change, and imports it. */
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
        <FilePlace name={file?.name} onFile={(chosen) => void choose(chosen)} />
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

/** Where a file is chosen by a press or dropped. */
function FilePlace({ name, onFile }: { name: string | undefined; onFile: (file: File) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    // An element takes a drop only if it cancels this event (WHATWG HTML §6.11.5).
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <label
      htmlFor={id}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid min-h-24 cursor-pointer place-items-center rounded-xl border-2 border-dashed border-control p-4 text-center outline-offset-3 outline-focus hover:bg-wash has-focus-visible:outline-3 ${isOver ? 'bg-wash' : ''}`}
    >
      <input
        id={id}
        type="file"
        accept=".csv,.tmx"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      <span className="min-w-0 break-all">
        {name ?? 'Choose a CSV or TMX file, or drop it here'}
      </span>
    </label>
  );
}
