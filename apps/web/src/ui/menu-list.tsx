import { type KeyboardEvent, useEffect, useRef } from 'react';

interface MenuListProps {
  readonly label: string;
  /** Labels and commands. */
  readonly items: readonly (readonly [string, () => void])[];
  /** Called to close the menu and return the focus. */
  readonly onClose: () => void;
  /** Called when the focus moves out of the menu. */
  readonly onLeave: (to: EventTarget | null) => void;
}

/** An open menu by the ARIA pattern: arrows, Home and End move, Enter runs, Esc and Tab close. */
export function MenuList({ label, items, onClose, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave(relatedTarget);
      }}
      onKeyDown={(event) => onMenuKey(event, onClose)}
      className="absolute end-0 top-full z-20 mt-1 grid min-w-56 rounded-xl border border-edge bg-card p-1.5 text-ink shadow-card"
    >
      {items.map(([words, run]) => (
        <button
          key={words}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onClose();
            run();
          }}
          className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 text-start -outline-offset-2! hover:bg-wash focus:bg-wash"
        >
          {words}
        </button>
      ))}
    </div>
  );
}

function onMenuKey(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const target = new Map([
    ['ArrowDown', at === last ? 0 : at + 1],
    ['ArrowUp', at <= 0 ? last : at - 1],
    ['Home', 0],
    ['End', last],
  ]).get(event.key);
  if (target !== undefined) items[target]?.focus();
  else if (event.key === 'Escape' || event.key === 'Tab') onClose();
  else return;
  event.preventDefault();
}
