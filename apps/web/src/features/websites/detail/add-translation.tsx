import { type FormEvent, useState } from 'react';
import { LanguagePrice } from '../../../billing/price-note.tsx';
import { LanguageOfferNote } from '../../../languages/language-offer-note.tsx';
import { languageOptions } from '../../../languages/language-options.tsx';
import { useLanguageOffer } from '../../../languages/use-language-offer.ts';
import { useAuth } from '../../../session/auth-state.ts';
import { useAvailableLanguages } from '../../../translations/use-available-languages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/select.tsx';
import type { WebsiteRow } from '../../../websites/website-row.ts';
import { Leverage } from './leverage.tsx';
import { useAddByPeople } from './use-add-by-people.ts';
import { addFailed, startFailed, type useAddTranslation } from './use-add-translation.ts';

interface AddTranslationProps {
  readonly website: WebsiteRow;
  readonly adding: ReturnType<typeof useAddTranslation>;
}

/** Adds a language to a website; leaves out the original and existing ones [owner-workspace §2, Website detail; §5]. */
export function AddTranslation({ website, adding }: AddTranslationProps) {
  const { original_language, translation_languages } = website;
  const [chosen, setChosen] = useState<string | null>(null);
  const { add, failed, notStarted, acknowledge } = adding;
  const people = useAddByPeople(website.id);
  const isAdding = adding.isAdding || people.isPending;
  const [byPeople, setByPeople] = useState(false);
  const { isAdmin } = useAuth();
  const offer = useLanguageOffer(website.id, original_language, translation_languages);
  const available = useAvailableLanguages(website.id, translation_languages);
  const options = languageOptions({
    except: [original_language, ...translation_languages],
    ...(!byPeople && { offer }),
  });
  // The chosen language may have been added in another tab.
  const value = options.some(({ id, disabled }) => id === chosen && disabled !== true)
    ? chosen
    : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === null || isAdding) return;
    const onSuccess = () => setChosen(null);
    if (byPeople) people.mutate(value, { onSuccess });
    else add(value, { onSuccess });
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
      <Checkbox isChecked={byPeople} onChange={setByPeople}>
        We translate it ourselves, without an engine
      </Checkbox>
      {!byPeople && <LanguageOfferNote offer={offer} isOperator={isAdmin} />}
      {value !== null && !byPeople && (
        <Leverage key={value} websiteId={website.id} language={value} />
      )}
      <LanguagePrice
        websiteId={website.id}
        languages={value === null ? undefined : available.count + 1}
      />
      {(failed || people.isError) && <Alert>{addFailed}</Alert>}
      {notStarted !== undefined && (
        <AlertDialog message={startFailed} reason={notStarted.reason} onClose={acknowledge} />
      )}
    </form>
  );
}
