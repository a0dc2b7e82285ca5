import type { Box } from '@dragoman/snippet/editor';
import type { ComponentType, ReactNode, RefObject } from 'react';
import { SmallButton } from '../../../ui/small-button.tsx';
import type { StringRow } from '../section/strings.ts';
import { PlacedCard } from './placed-card.tsx';
import type { PageUnits } from './unit-list.tsx';

export interface CardProps {
  readonly row: StringRow;
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
    <SmallButton onClick={() => onFollow(href)} className="justify-self-start">
      Go to the linked page
    </SmallButton>
  );
  return (
    <PlacedCard frame={frame} box={box} label="Edit this text">
      <Card row={row} turn={turn} onClose={close} link={link} />
    </PlacedCard>
  );
}
