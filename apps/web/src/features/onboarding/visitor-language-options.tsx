import { languageOptions } from '../../languages/language-options.tsx';
import { t } from '../../texts/texts.ts';
import type { SelectOption } from '../../ui/select.tsx';

type Choice = Parameters<typeof languageOptions>[0];

/** Returns `languageOptions` with hints that visitors' texts have. */
export function visitorLanguageOptions(
  choice: Choice = { except: [] },
): readonly SelectOption<string>[] {
  return languageOptions(choice).map((option) => {
    if (option.disabled === true) return { ...option, hint: t('Unavailable') };
    const isLocal = choice.offer?.local.has(option.id) === true;
    return isLocal ? { ...option, hint: t('local') } : option;
  });
}
