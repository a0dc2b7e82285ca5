import { adaptTranslation } from '@dragoman/domain/translations';
import { SmallButton } from '../../../ui/small-button.tsx';
import { actionLabels } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { DiffText } from '../text/diff-text.tsx';
import { MarkedText } from '../text/marked-text.tsx';
import { replaceText } from '../text/replace-text.ts';
import type { RowState } from './use-row.ts';

/** Until a person translates a text that changed on the website: what changed, and its translation before. */
export function SourceChange({ row, state }: { row: StringRow; state: RowState }) {
  const { original, translated } = row;
  const { mayEdit, mayReview } = useSection();
  const before = original.replaces;
  const isHandled = translated?.state === 'edited' || translated?.state === 'reviewed';
  if (before === null || isHandled) return null;
  const change = { before: before.original_string, after: original.original_string };
  const adapted = adaptTranslation(before.translated_string, change);
  const isUsed = state.text === adapted.text;
  return (
    <section
      aria-label="Source changed"
      className="grid gap-1 rounded-xl border border-busy/50 bg-glow px-3 py-2 text-sm"
    >
      <p className="font-semibold text-busy">Source changed</p>
      <DiffText {...change} isOriginal tags={original.tags} />
      <p className="text-soft">Before the change:</p>
      <MarkedText text={before.translated_string} tags={original.tags} />
      {adapted.isWhole && adapted.text !== before.translated_string && !isUsed && (
        <>
          <p className="text-soft">Adapted to the change:</p>
          <DiffText before={before.translated_string} after={adapted.text} tags={original.tags} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {mayReview && translated?.state === 'outdated' && state.draft === undefined && (
          <SmallButton className="text-ink!" onClick={() => state.commands.confirm('approve')}>
            {actionLabels.review}
          </SmallButton>
        )}
        {mayEdit && !isUsed && (
          <SmallButton
            className="text-ink!"
            onClick={() => state.field.current && replaceText(state.field.current, adapted.text)}
          >
            {adapted.isWhole ? 'Use the adapted translation' : 'Use the outdated translation'}
          </SmallButton>
        )}
      </div>
    </section>
  );
}
