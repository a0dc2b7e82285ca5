import {
  bareContainerId,
  type SwitcherChanges,
  type SwitcherStyle,
} from '@dragoman/domain/language-switcher';
import { useRef } from 'react';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { ContainerField } from './container-field.tsx';

const placements = [
  { id: 'bottom-left', label: 'Bottom left' },
  { id: 'bottom-right', label: 'Bottom right' },
  { id: 'custom', label: 'Custom' },
] as const;
const verticals = [
  { id: 'above', label: 'Above' },
  { id: 'below', label: 'Below' },
] as const;
const horizontals = [
  { id: 'left', label: 'Left' },
  { id: 'right', label: 'Right' },
] as const;

interface PlacementCardProps {
  readonly style: SwitcherStyle;
  readonly edit: (changes: SwitcherChanges) => void;
  /** The owner's page is shown, and has no such element. */
  readonly missing: boolean;
}

/** Where the switcher stands, and to which side its list opens. */
export function PlacementCard({ style, edit, missing }: PlacementCardProps) {
  // With another placement it is not stored; whoever comes back to this one finds it again.
  const container = useRef('');
  container.current = style.customContainerId ?? container.current;
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
              ...(placement === 'custom' && { customContainerId: container.current }),
            })
          }
        />
        {style.placement === 'custom' && (
          <ContainerField
            value={style.customContainerId ?? ''}
            missing={missing}
            onChange={(id) => edit({ placement: 'custom', customContainerId: bareContainerId(id) })}
          />
        )}
        <Choices
          label="Vertical direction"
          hint="Dropdown and vertical lists open to this side."
          choices={verticals}
          value={style.verticalDirection}
          onChange={(verticalDirection) => edit({ verticalDirection })}
        />
        <Choices
          label="Horizontal direction"
          hint="The horizontal template opens to this side."
          choices={horizontals}
          value={style.horizontalDirection}
          onChange={(horizontalDirection) => edit({ horizontalDirection })}
        />
        <p className="text-sm text-soft">
          Where there is room on one side only, as in a corner, lists open to that side.
        </p>
      </div>
    </Card>
  );
}
