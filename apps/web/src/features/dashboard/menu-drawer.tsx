import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { BrandLink } from '../../installation/brand.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on small screens: opens by a button, closes on navigation [visitor-account-admin §2]. */
export function MenuDrawer() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes with a navigation
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    const wide = matchMedia('(min-width: 48rem)');
    const close = () => setOpen(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  return (
    <header className="flex items-center justify-between gap-3 border-b border-edge bg-card px-4 py-2 md:hidden">
      <BrandLink />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label="Menu"
        onClick={() => setOpen(true)}
        className="grid size-12 cursor-pointer place-items-center rounded-xl"
      >
        <Icon name="menu" className="size-6" />
      </button>
      {open && <Drawer onClose={() => setOpen(false)} />}
    </header>
  );
}

function Drawer({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      labelledBy="drawer-name"
      onClose={onClose}
      className="ms-0 me-auto h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto"
    >
      <h2 id="drawer-name" className="sr-only">
        Menu
      </h2>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute end-2 top-3 grid size-11 cursor-pointer place-items-center rounded-xl"
      >
        <Icon name="close" className="size-6" />
      </button>
      <Sidebar />
    </Modal>
  );
}
