import { languageCatalogue } from '@dragoman/domain/languages';
import type { SelectOption } from '../../../ui/select.tsx';

/** The catalogue's languages without some of them, sorted by English name, for a select. */
export function languageOptions({
  except,
}: {
  except: readonly string[];
}): readonly SelectOption<string>[] {
  return languageCatalogue
    .filter(({ code }) => !except.includes(code))
    .map(({ code, englishName, nativeName, flag }) => ({
      id: code,
      label: englishName,
      sign: flag,
      ...(nativeName !== englishName && { hint: <span lang={code}>{nativeName}</span> }),
    }));
}
