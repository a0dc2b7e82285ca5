import { type FormEvent, useState } from 'react';
import type { WebsiteRow } from '../../../lib/website-row.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { LanguagePrice } from '../../../ui/price-note.tsx';
import { Select } from '../../../ui/select.tsx';
import { languageOptions } from './language-options.tsx';
import { addFailed, startFailed, type useAddTranslation } from './use-add-translation.ts';

interface AddTranslationProps {
  readonly website: WebsiteRow;
  readonly adding: ReturnType<typeof useAddTranslation>;
}

/** Adds a language to a website; the original one and those it has are not offered [owner-workspace §2, Website detail; §5]. */
export function AddTranslation({ website, adding }: AddTranslationProps) {
  const { original_language, translation_languages } = website;
  const [chosen, setChosen] = useState<string | null>(null);
  const { add, isAdding, failed, notStarted, acknowledge } = adding;
  const options = languageOptions({ except: [original_language, ...translation_languages] });
  // One that was added meanwhile, in another tab, is chosen no more.
  const value = options.some(({ id }) => id === chosen) ? chosen : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== null && !isAdding) add(value, { onSuccess: () => setChosen(null) });
  };
  return (
    <form id="add-translation" onSubmit={submit} className="grid scroll-mt-6 gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Select
          label="Add a language"
          placeholder="Choose a language"
          options={options}
          value={value}
          disabled={isAdding}
          onChange={setChosen}
        />
        <Button type="submit" className="min-h-12" disabled={value === null || isAdding}>
          {isAdding ? 'Adding...' : 'Add Translation'}
        </Button>
      </div>
      <LanguagePrice
        websiteId={website.id}
        languages={value === null ? undefined : translation_languages.length + 1}
      />
      {failed && <Alert>{addFailed}</Alert>}
      {notStarted !== undefined && (
        <AlertDialog message={startFailed} reason={notStarted.reason} onClose={acknowledge} />
      )}
    </form>
  );
}
