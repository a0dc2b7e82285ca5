import type { StringAction } from '@dragoman/contract/website-strings';
import { useRef, useState } from 'react';
import type { Act } from '../list/use-actions.ts';
import type { StringRow } from '../strings-cache.ts';
import { iconButton } from '../styles.ts';
import { actionWords } from '../words.ts';
import { MenuList } from './menu-list.tsx';

interface RowMenuProps {
  readonly row: StringRow;
  readonly act: Act;
  readonly onCopy: () => void;
}

/** What else can be done with one string. The library's menu cost more to draw, ten times over, than all else in the rows. */
export function RowMenu({ row, act, onCopy }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const perform = (action: StringAction) => () => void act(action, { ids: [row.original.id] });
  const actions = actionsOf(row).map(
    (action) => [actionWords[action].ask, perform(action)] as const,
  );
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        aria-label="More"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={iconButton}
      >
        <svg viewBox="0 0 16 16" className="size-4.5" aria-hidden="true">
          <path
            d="M3 8h.1M8 8h.1M13 8h.1"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
          />
        </svg>
      </button>
      {isOpen && (
        <MenuList
          label="More"
          onLeave={(to) => {
            // A press of the button closes by itself.
            if (to !== button.current) setOpen(false);
          }}
          items={[['Copy the original', onCopy], ...actions]}
          onClose={() => {
            button.current?.focus();
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function actionsOf({ translated }: StringRow): readonly StringAction[] {
  if (translated === undefined) return ['retranslate'];
  const review = translated.state === 'reviewed' ? 'unreview' : 'review';
  return [review, 'retranslate', 'reset', 'delete'];
}
