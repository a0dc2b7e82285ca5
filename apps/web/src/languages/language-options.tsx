import { languageCatalogue } from '@dragoman/domain/languages';
import type { SelectOption } from '../ui/select.tsx';

interface OptionChoice {
  readonly except: readonly string[];
  /** Languages that are listed, but cannot be chosen: nothing here translates to them. */
  readonly unavailable?: ReadonlySet<string>;
}

/** The catalogue's languages without some of them, sorted by English name, for a select. */
export function languageOptions({
  except,
  unavailable,
}: OptionChoice): readonly SelectOption<string>[] {
  return languageCatalogue
    .filter(({ code }) => !except.includes(code))
    .map(({ code, englishName, nativeName, flag }) => ({
      id: code,
      label: englishName,
      sign: flag,
      ...(nativeName !== englishName && { hint: <span lang={code}>{nativeName}</span> }),
      ...(unavailable?.has(code) && { hint: 'Not available here', disabled: true }),
    }));
}
