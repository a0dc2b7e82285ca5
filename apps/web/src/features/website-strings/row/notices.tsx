import { SmallButton } from '../../../ui/small-button.tsx';
import type { StringRow } from '../section/strings.ts';
import { MarkedText } from '../text/marked-text.tsx';
import type { RowState } from './use-row.ts';

/**
 * Informs the author of a draft that another user has changed the saved translation meanwhile, and offers both
 * versions.
 */
export function ConflictNotice({ row, state }: { row: StringRow; state: RowState }) {
  const { saved, overwrite, commands } = state;
  return (
    <div role="alert" className="grid gap-1.5 rounded-xl border border-busy bg-glow px-3.5 py-2.5">
      <p className="font-semibold text-busy">
        This translation changed after you started your draft. It is now:
      </p>
      {saved === '' ? (
        <p className="text-soft">(no translation)</p>
      ) : (
        <MarkedText text={saved} tags={row.original.tags} className="[overflow-wrap:anywhere]" />
      )}
      <p className="flex flex-wrap gap-x-2">
        <SmallButton className="text-ink!" onClick={overwrite}>
          Keep mine
        </SmallButton>
        <SmallButton className="text-ink!" onClick={commands.revert}>
          Take theirs
        </SmallButton>
      </p>
    </div>
  );
}

/** Says that a text is no longer on the website. */
export function GoneNote() {
  return (
    <p role="status" className="text-sm text-busy">
      The last scan did not find this text. You can still save your translation.
    </p>
  );
}
