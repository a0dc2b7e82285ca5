import type { TranslationState } from '@dragoman/contract/development';
import { countOf } from '../../formatting/numbers.ts';
import { languageFlag, languageName } from '../../languages/language-names.ts';
import { Progress } from '../../ui/progress.tsx';
import { StateBadge, type Tone } from '../../ui/state-badge.tsx';

export function TranslationRow({
  translation,
  stringCount,
}: {
  translation: TranslationState;
  stringCount: number;
}) {
  const { language, translatedCount, addresses, error } = translation;
  const { tone, words } = stateOf(translation, stringCount);
  return (
    <li className="border-t border-edge py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h4 className="font-bold">
          <span aria-hidden="true">{languageFlag(language)} </span>
          {languageName(language)}
        </h4>
        <StateBadge tone={tone}>{words}</StateBadge>
      </div>
      <div className="mt-2 grid gap-1">
        <Progress label={languageName(language)} done={translatedCount} of={stringCount} />
        <p className="text-sm text-soft tabular-nums">
          {translatedCount} of {countOf(stringCount, 'text')} translated
        </p>
        {error !== null && <p className="text-sm text-bad">{error}</p>}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {addresses.map(({ url, structure }) => (
          <li key={url}>
            <a
              className="inline-block py-1 break-all text-lapis underline underline-offset-4"
              href={url}
              hrefLang={language}
            >
              {new URL(url).host + new URL(url).pathname}
            </a>{' '}
            <span className="text-sm text-soft">{structure}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function stateOf(
  { status, failedTaskCount, translatedCount, taskCount, finishedTaskCount }: TranslationState,
  stringCount: number,
): { tone: Tone; words: string } {
  if (status === 'failed') return { tone: 'bad', words: 'Translation failed' };
  if (status === 'in progress') {
    const words =
      taskCount === 0
        ? 'Preparing translation...'
        : `Translated ${finishedTaskCount} of ${taskCount} items`;
    return { tone: 'busy', words };
  }
  if (failedTaskCount > 0)
    return { tone: 'bad', words: `${countOf(failedTaskCount, 'text')} failed` };
  if (translatedCount < stringCount) return { tone: 'busy', words: 'Some texts are missing' };
  return { tone: 'good', words: 'Translation completed' };
}
