import type { Box } from '@dragoman/snippet/editor';
import type { ComponentType, ReactNode, RefObject } from 'react';
import { quietButton } from '../../../ui/button.tsx';
import type { RunAction } from '../changes/context.ts';
import { useChanges } from '../changes/use-changes.ts';
import type { StringRow } from '../section/strings.ts';
import { PlacedCard } from './placed-card.tsx';
import type { PageUnits } from './unit-list.tsx';

export interface CardProps {
  readonly row: StringRow;
  readonly runAction: RunAction;
  /** Goes to the next or previous unit. */
  readonly turn: (by: 1 | -1) => void;
  readonly onClose: () => void;
  /** A link to the page that the unit leads to. */
  readonly link: ReactNode;
}

interface EditedUnitProps {
  readonly row: StringRow;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly box: Box | null;
  readonly units: PageUnits;
  readonly href: string | null;
  readonly choose: (id: string | null) => void;
  readonly onFollow: (href: string) => void;
  readonly Card: ComponentType<CardProps>;
}

/** The card of the edited unit, beside its place in the picture. */
export function EditedUnit(props: EditedUnitProps) {
  const { row, frame, box, units, href, choose, onFollow, Card } = props;
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
      <Card row={row} runAction={runAction} turn={turn} onClose={close} link={link} />
    </PlacedCard>
  );
}
