import { textDirection } from '@dragoman/domain/languages';
import { useId, useState } from 'react';
import { useMay } from '../../account/use-accounts.ts';
import { momentOf } from '../../formatting/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type Entry, type LanguagePair, useChangeEntry } from './use-entries.ts';

interface EntryRowProps {
  readonly pair: LanguagePair;
  readonly entry: Entry;
}

/** A text with its translation; 'Edit' turns the translation into a field. */
export function EntryRow({ pair, entry }: EntryRowProps) {
  const [isEditing, setEditing] = useState(false);
  const change = useChangeEntry(pair);
  const mayEdit = useMay('memory.edit');
  const { sourceLanguage, targetLanguage } = pair;
  const source = useId();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <p id={source} lang={sourceLanguage} dir={textDirection(sourceLanguage)} className={text}>
        {entry.source_text}
      </p>
      {isEditing ? (
        <TranslationForm
          initial={entry.target_text}
          language={targetLanguage}
          isBusy={change.isBusy}
          onSave={(target) => change.correct(entry, target, () => setEditing(false))}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div>
          <p lang={targetLanguage} dir={textDirection(targetLanguage)} className={text}>
            {entry.target_text}
          </p>
          <p className="text-sm text-soft">
            {entry.origin === 'edited' && 'Edited'}
            {entry.origin === 'edited' && ' · '}
            <time dateTime={entry.updated_at}>{momentOf(entry.updated_at)}</time>
          </p>
        </div>
      )}
      {mayEdit && !isEditing && (
        <div className="flex flex-wrap items-start gap-3">
          <Button variant="quiet" aria-describedby={source} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            variant="quiet"
            aria-describedby={source}
            disabled={change.isBusy}
            onClick={() => change.remove(entry)}
          >
            Delete
          </Button>
        </div>
      )}
      {change.error !== null && <Alert>{change.error.message}</Alert>}
    </li>
  );
}

const text = 'whitespace-pre-wrap [overflow-wrap:anywhere]';

interface TranslationFormProps {
  readonly initial: string;
  readonly language: string;
  readonly isBusy: boolean;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

function TranslationForm({ initial, language, isBusy, onSave, onCancel }: TranslationFormProps) {
  const [target, setTarget] = useState(initial);
  return (
    <form
      className="grid gap-3 lg:col-span-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(target);
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <TextArea
        label="Translation"
        lang={language}
        dir={textDirection(language)}
        value={target}
        maxLength={100_000}
        required
        autoFocus
        onChange={(event) => setTarget(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
