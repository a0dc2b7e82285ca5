import type { StringAction } from '@dragoman/contract/website-strings';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { StringRow } from './strings-cache.ts';
import { signButton } from './styles.ts';
import type { Act } from './use-actions.ts';
import { actionWords } from './words.ts';

interface RowMenuProps {
  readonly row: StringRow;
  readonly act: Act;
  readonly onCopy: () => void;
}

/** What else can be done with one string. */
export function RowMenu({ row, act, onCopy }: RowMenuProps) {
  const state = row.translated?.state;
  const actions: readonly StringAction[] =
    state === undefined
      ? ['retranslate']
      : [state === 'reviewed' ? 'unreview' : 'review', 'retranslate', 'reset', 'delete'];
  return (
    <MenuTrigger>
      <Button aria-label="More" className={signButton}>
        <svg viewBox="0 0 16 16" className="size-4.5" aria-hidden="true">
          <path
            d="M3 8h.1M8 8h.1M13 8h.1"
            stroke="currentColor"
            strokeWidth="2.400"
            strokeLinecap="round"
          />
        </svg>
      </Button>
      <Popover
        placement="bottom end"
        className="min-w-56 overflow-y-auto rounded-xl border border-edge bg-card text-ink shadow-card"
      >
        <Menu
          aria-label="More"
          className="grid p-1.5 outline-none"
          onAction={(key) => {
            if (key === 'copy') onCopy();
            else void act(key as StringAction, { ids: [row.original.id] });
          }}
        >
          <MenuItem id="copy" className={item}>
            Copy the original
          </MenuItem>
          {actions.map((action) => (
            <MenuItem key={action} id={action} className={item}>
              {actionWords[action].todo}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

const item =
  'flex min-h-11 cursor-pointer items-center rounded-lg px-3 outline-none data-focused:bg-wash';
