import {
  bareContainerId,
  type SwitcherChanges,
  type SwitcherStyle,
} from '@dragoman/domain/language-switcher';
import { useEffect, useRef } from 'react';
import { t } from '../../texts/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { ContainerField } from './container-field.tsx';

const placements = [
  { id: 'bottom-left', label: t('Bottom left') },
  { id: 'bottom-right', label: t('Bottom right') },
  { id: 'custom', label: t('Custom') },
] as const;
const verticals = [
  { id: 'above', label: t('Above') },
  { id: 'below', label: t('Below') },
] as const;
const horizontals = [
  { id: 'left', label: t('Left') },
  { id: 'right', label: t('Right') },
] as const;

interface PlacementCardProps {
  readonly style: SwitcherStyle;
  readonly edit: (changes: SwitcherChanges) => void;
  /** The owner's page is shown and has no such element. */
  readonly missing: boolean;
}

/** The switcher's place on the page, and the side its list opens to. */
export function PlacementCard({ style, edit, missing }: PlacementCardProps) {
  // Other placements drop the id; selecting 'custom' again restores it.
  const { customContainerId: id } = style;
  const lastId = useRef('');
  useEffect(() => {
    if (id !== undefined) lastId.current = id;
  }, [id]);
  return (
    <Card title="Placement" level={3}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Choices
          label="Place on the page"
          choices={placements}
          value={style.placement}
          onChange={(placement) =>
            edit({
              placement,
              ...(placement === 'custom' && { customContainerId: lastId.current }),
            })
          }
        />
        {style.placement === 'custom' && (
          <ContainerField
            value={id ?? ''}
            missing={missing}
            onChange={(typed) =>
              edit({ placement: 'custom', customContainerId: bareContainerId(typed) })
            }
          />
        )}
        <Choices
          label="Vertical direction"
          hint="For dropdown and vertical lists."
          choices={verticals}
          value={style.verticalDirection}
          onChange={(verticalDirection) => edit({ verticalDirection })}
        />
        <Choices
          label="Horizontal direction"
          hint="For horizontal lists."
          choices={horizontals}
          value={style.horizontalDirection}
          onChange={(horizontalDirection) => edit({ horizontalDirection })}
        />
        <p className="text-sm text-soft">
          If there is space on one side only, as in a corner, the list opens to that side.
        </p>
      </div>
    </Card>
  );
}
