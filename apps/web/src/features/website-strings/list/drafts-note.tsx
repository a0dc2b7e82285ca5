import { useSyncExternalStore } from 'react';
import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { SmallButton } from '../../../ui/small-button.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useSection } from '../section/section.ts';

/** The number of drafts in this browser, with buttons to show or discard them all. */
export function DraftsNote() {
  const { drafts, changeView } = useSection();
  const count = useSyncExternalStore(drafts.subscribe, () => drafts.ids().length);
  if (count === 0) return null;
  const discard = () => {
    const dropped = drafts.dropAll();
    const undo = () => {
      for (const [id, draft] of dropped) if (drafts.get(id) === undefined) drafts.put(id, draft);
    };
    notify.done(t('{drafts} discarded.', { drafts: countOf(dropped.size, 'draft') }), { undo });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-t border-edge bg-glow px-4 py-0.5 text-sm text-busy">
      <span>
        <strong className="font-semibold">{countOf(count, 'draft')}</strong> not confirmed yet.
      </span>
      <span>Only this browser has them.</span>
      <SmallButton
        className="text-busy!"
        onClick={() => changeView({ drafts: true, states: [], warnings: false })}
      >
        Show drafts
      </SmallButton>
      <SmallButton className="text-busy!" onClick={discard}>
        Discard all drafts
      </SmallButton>
    </p>
  );
}
