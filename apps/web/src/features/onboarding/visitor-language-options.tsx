import { languageOptions } from '../../languages/language-options.tsx';
import { t } from '../../texts/texts.ts';
import type { SelectOption } from '../../ui/select.tsx';

type Choice = Parameters<typeof languageOptions>[0];

/** Returns `languageOptions` with hints that visitors' texts have. */
export function visitorLanguageOptions(
  choice: Choice = { except: [] },
): readonly SelectOption<string>[] {
  const { offer } = choice;
  return languageOptions(choice).map((option) => {
    const isPlain = offer?.downloads.has(option.id) === true || option.disabled === true;
    return offer?.local.has(option.id) && !isPlain ? { ...option, hint: t('local') } : option;
  });
}
