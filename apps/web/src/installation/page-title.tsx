import { useEffect } from 'react';
import { installation } from './installation.ts';

/** Sets the document's title. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · ${installation().brand}`;
  }, [children]);
  return null;
}
