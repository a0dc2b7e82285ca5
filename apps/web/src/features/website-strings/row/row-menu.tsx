import type { StringAction } from '@dragoman/contract/website-strings';
import { lazy, Suspense, useRef, useState } from 'react';
import { t } from '../../../texts/texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { RunAction } from '../changes/context.ts';
import { actionLabels } from '../labels.ts';
import type { StringRow } from '../strings-cache.ts';
import { iconButton } from '../styles.ts';

const MenuList = lazy(async () => ({ default: (await import('./menu-list.tsx')).MenuList }));

interface RowMenuProps {
  readonly row: StringRow;
  readonly runAction: RunAction;
  readonly onCopy: () => void;
}

/** More actions on one string. The library's menu takes ten times longer to render than the rest of a row. */
export function RowMenu({ row, runAction, onCopy }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const perform = (action: StringAction) => () =>
    void runAction(action, { ids: [row.original.id] });
  const actions = actionsOf(row).map(
    (action) => [actionLabels[action].ask, perform(action)] as const,
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
        <Icon name="more" className="size-4" line={2.4} />
      </button>
      <Suspense>
        {isOpen && (
          <MenuList
            label="More"
            onLeave={(to) => {
              // A click on the button closes the menu anyway.
              if (to !== button.current) setOpen(false);
            }}
            items={[[t('Copy the original'), onCopy], ...actions]}
            onClose={() => {
              button.current?.focus();
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function actionsOf({ translated }: StringRow): readonly StringAction[] {
  if (translated === undefined) return ['retranslate'];
  const review = translated.state === 'reviewed' ? 'unreview' : 'review';
  return [review, 'retranslate', 'reset', 'delete'];
}
