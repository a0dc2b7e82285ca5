import { languageCatalogue } from '@dragoman/domain/languages';
import { shownLanguage } from '../../texts/texts.ts';
import { storeLanguage } from '../../texts/visitor-language.ts';
import { Select } from '../../ui/select.tsx';

/** The language of the dashboard, by its own name. A choice reloads the page. */
export function LanguageChoice() {
  const options = languageCatalogue.map(({ code, nativeName }) => ({
    id: code,
    label: nativeName,
    lang: code,
  }));
  return (
    <div className="grid max-w-sm gap-2">
      <Select
        label="Language of the dashboard"
        options={options}
        value={shownLanguage()}
        onChange={(language) => {
          storeLanguage(language);
          location.reload();
        }}
      />
      <p className="text-sm text-soft">This browser remembers it.</p>
    </div>
  );
}
