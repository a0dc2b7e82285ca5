import type { TranslationState } from '@dragoman/contract/development';
import { countOf } from '../../formatting/numbers.ts';
import { languageFlag, languageName } from '../../languages/language-names.ts';
import { messageText, t } from '../../texts/texts.ts';
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
  const { tone, label } = stateOf(translation, stringCount);
  return (
    <li className="border-t border-edge py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h4 className="font-bold">
          <span aria-hidden="true">{languageFlag(language)} </span>
          {languageName(language)}
        </h4>
        <StateBadge tone={tone}>{label}</StateBadge>
      </div>
      <div className="mt-2 grid gap-1">
        <Progress label={languageName(language)} done={translatedCount} of={stringCount} />
        <p className="text-sm text-soft tabular-nums">
          {translatedCount} of {countOf(stringCount, 'text')} translated
        </p>
        {error !== null && <p className="text-sm text-bad">{messageText(error)}</p>}
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
): { tone: Tone; label: string } {
  if (status === 'failed') return { tone: 'bad', label: t('Translation failed') };
  if (status === 'not started') return { tone: 'busy', label: t('Not started yet') };
  if (status === 'in progress') {
    const label =
      taskCount === 0
        ? t('Preparing translation...')
        : t('Translated {finishedTaskCount} of {taskCount} items', {
            finishedTaskCount,
            taskCount,
          });
    return { tone: 'busy', label };
  }
  if (failedTaskCount > 0)
    return { tone: 'bad', label: t('{texts} failed', { texts: countOf(failedTaskCount, 'text') }) };
  if (translatedCount < stringCount) return { tone: 'busy', label: t('Some texts are missing') };
  return { tone: 'good', label: t('Translation completed') };
}
