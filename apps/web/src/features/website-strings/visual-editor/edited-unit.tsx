import type { Box } from '@dragoman/snippet/editor';
import type { RefObject } from 'react';
import { useChanges } from '../list/use-actions.ts';
import type { StringRow } from '../strings-cache.ts';
import { quietButton } from '../styles.ts';
import { PlacedCard } from './placed-card.tsx';
import { UnitCard } from './unit-card.tsx';
import type { PageUnits } from './unit-list.tsx';

interface EditedUnitProps {
  readonly row: StringRow;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly box: Box | null;
  readonly units: PageUnits;
  readonly href: string | null;
  readonly choose: (id: string | null) => void;
  readonly onFollow: (href: string) => void;
}

/** The card of the edited unit, beside its place in the picture. */
export function EditedUnit({ row, frame, box, units, href, choose, onFollow }: EditedUnitProps) {
  const { runAction } = useChanges();
  const turn = (by: 1 | -1) => {
    const ordered = [...units.visible, ...units.hidden];
    const at = ordered.findIndex(({ original }) => original.id === row.original.id);
    const next = ordered[at + by];
    if (next !== undefined) choose(next.original.id);
  };
  const close = () => {
    choose(null);
    frame.current?.focus();
  };
  const link = href !== null && (
    <button
      type="button"
      onClick={() => onFollow(href)}
      className={`${quietButton} justify-self-start`}
    >
      Go to the linked page
    </button>
  );
  return (
    <PlacedCard frame={frame} box={box} label="Edit this text">
      <UnitCard row={row} runAction={runAction} turn={turn} onClose={close} link={link} />
    </PlacedCard>
  );
}
