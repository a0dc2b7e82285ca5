import { languageCatalogue } from '@dragoman/domain/languages';
import type { SelectOption } from '../ui/select.tsx';

interface OptionChoice {
  readonly except: readonly string[];
  /** Languages to list as disabled because no engine translates to them. */
  readonly unavailable?: ReadonlySet<string>;
}

/** Returns the catalog as options of a select, sorted by English name. */
export function languageOptions({
  except,
  unavailable,
}: OptionChoice): readonly SelectOption<string>[] {
  return languageCatalogue
    .filter(({ code }) => !except.includes(code))
    .map(({ code, englishName, nativeName, flag }) => ({
      id: code,
      label: englishName,
      icon: flag,
      ...(nativeName !== englishName && { hint: <span lang={code}>{nativeName}</span> }),
      ...(unavailable?.has(code) && { hint: 'Not available here', disabled: true }),
    }));
}
