import { languageCatalogue } from '@dragoman/domain/languages';
import { languageName } from '../texts/language-names.ts';
import type { SelectOption } from '../ui/select.tsx';
import { Flag } from './flag.tsx';
import { downloadHint, unavailableHint } from './offer-parts.tsx';
import type { LanguageOffer } from './use-language-offer.ts';

interface OptionChoice {
  readonly except: readonly string[];
  /** Marks local languages, and lists those as disabled that no engine translates to. */
  readonly offer?: LanguageOffer;
}

/** Returns the catalog as options of a select, by English name [owner-workspace §3, Language catalogue]. */
export function languageOptions({ except, offer }: OptionChoice): readonly SelectOption<string>[] {
  return languageCatalogue
    .filter(({ code }) => !except.includes(code))
    .map(({ code, nativeName }): SelectOption<string> => {
      const name = languageName(code);
      return {
        id: code,
        label: name,
        icon: <Flag code={code} />,
        ...(nativeName !== name && { hint: <span lang={code}>{nativeName}</span> }),
        ...(offer?.local.has(code) && { hint: <LocalHint code={code} name={nativeName} /> }),
        ...(offer?.downloads.has(code) && { hint: downloadHint(offer, code) }),
        ...(offer?.unavailable.has(code) && { hint: unavailableHint(offer, code), disabled: true }),
      };
    });
}

function LocalHint({ code, name }: { readonly code: string; readonly name: string }) {
  return (
    <>
      <span lang={code}>{name}</span> · local
    </>
  );
}
