import { useState } from 'react';
import { numberOf } from '../../../formatting/numbers.ts';
import { SmallButton } from '../../../ui/small-button.tsx';
import { notify } from '../../../ui/toast.tsx';
import { failures } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { countMatching } from '../section/use-strings.ts';
import type { StringsView } from '../section/view.ts';
import type { useSelection } from './use-selection.ts';

interface SelectMatchingProps {
  readonly view: StringsView;
  readonly total: number;
  readonly selection: ReturnType<typeof useSelection>;
}

/** Selects all matching strings once those of the page are selected. */
export function SelectMatching({ view, total, selection }: SelectMatchingProps) {
  const section = useSection();
  const [isAsking, setAsking] = useState(false);
  const selectAll = async () => {
    setAsking(true);
    try {
      selection.selectAll(await countMatching(section, view));
    } catch (error) {
      notify.failed(failures.fetch(error));
    }
    setAsking(false);
  };
  return (
    <SmallButton
      aria-disabled={isAsking}
      className="shrink-0 text-lapis!"
      onClick={() => {
        if (!isAsking) void selectAll();
      }}
    >
      {section.pinned.ids().length === 0
        ? `Select all ${numberOf(total)} that match`
        : 'Select all that match'}
    </SmallButton>
  );
}
