import { useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { IconButton } from './small-button.tsx';

const MenuList = lazyPart(() => import('./menu-list.tsx'), 'MenuList');

/** A button that opens a menu of commands. The library's menu takes ten times longer to render than the rest of a row. */
export function MoreMenu({ items }: { items: readonly (readonly [string, () => void])[] }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="relative">
      <IconButton
        ref={button}
        icon="more"
        line={2.4}
        aria-label="More"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <MenuList
          label="More"
          onLeave={(to) => {
            // A click on the button closes the menu anyway.
            if (to !== button.current) setOpen(false);
          }}
          items={items}
          onClose={() => {
            button.current?.focus();
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
