import { languageOptions } from '../../languages/language-options.tsx';
import { languageNames } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import type { SelectOption } from '../../ui/select.tsx';

type Choice = Parameters<typeof languageOptions>[0];

/** Returns `languageOptions` with names in the visitor's language, sorted by those names. */
export function useVisitorLanguageOptions(
  choice: Choice = { except: [] },
): readonly SelectOption<string>[] {
  const names = languageNames();
  const options = new Map(languageOptions(choice).map((option) => [option.id, option]));
  const listed = names.flatMap(({ code, name }) => {
    const option = options.get(code);
    if (option === undefined) return [];
    const isLocal = choice.offer?.local.has(code) === true && option.disabled !== true;
    const hint = option.disabled === true ? t('Unavailable') : isLocal && t('local');
    return [{ ...option, label: name, ...(hint !== false && { hint }) }];
  });
  // Languages that can be chosen come first.
  return listed.sort((a, b) => Number(a.disabled ?? false) - Number(b.disabled ?? false));
}
