import { useQuery } from '@tanstack/react-query';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { SmallButton } from '../../../ui/small-button.tsx';
import { messageOf } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { suggestionsQuery } from '../section/suggestions.ts';
import { DiffText } from '../text/diff-text.tsx';
import { MarkedText } from '../text/marked-text.tsx';

const sources = {
  outdated: t('for an earlier text of this website'),
  edited: t('edited on this website'),
  reviewed: t('reviewed on this website'),
  memory: t('from your translation memory'),
} as const;

interface SuggestionsProps {
  readonly row: StringRow;
  readonly onUse: (text: string) => void;
}

/** Translations of similar texts. 'Use' makes one the draft. */
export function Suggestions({ row: { original }, onUse }: SuggestionsProps) {
  const section = useSection();
  const { data, error } = useQuery(suggestionsQuery(section, original.id));
  if (error !== null) return <Alert>{messageOf(error)}</Alert>;
  if (data === undefined) return <SkeletonLines lines={2} />;
  if (data.suggestions.length === 0) {
    return <p className="text-soft">No similar text has been translated yet.</p>;
  }
  return (
    <ul className="grid gap-3">
      {data.suggestions.map(
        ({ original_string, translated_string, similarity, state, is_adapted }) => (
          <li key={translated_string} className="grid gap-1 border-s-3 border-saffron ps-3">
            <MarkedText text={translated_string} tags={original.tags} />
            <DiffText
              before={original_string}
              after={original.original_string}
              isOriginal
              tags={original.tags}
              className="text-sm text-soft"
            />
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
              <span className="tabular-nums">{Math.round(similarity * 100)} % match</span>
              <span>{sources[state]}</span>
              {is_adapted && <span>with the numbers and names of this text</span>}
              {section.mayEdit && (
                <SmallButton onClick={() => onUse(translated_string)}>Use</SmallButton>
              )}
            </p>
          </li>
        ),
      )}
    </ul>
  );
}
