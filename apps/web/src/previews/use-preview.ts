import { useState } from 'react';
import { openPreview, PreviewBlocked, type Previewed } from './open-preview.ts';

export type PreviewState =
  | { readonly phase: 'idle' | 'busy' | 'failed' }
  /** The browser kept the tab shut; the preview is at the address. */
  | { readonly phase: 'blocked'; readonly address: string };

/** Opens previews of a translation, one at a time, and keeps why one did not open. */
export function usePreview(of: Omit<Previewed, 'path'>) {
  const [state, setState] = useState<PreviewState>({ phase: 'idle' });
  const open = async (path?: string) => {
    setState({ phase: 'busy' });
    try {
      await openPreview({ ...of, path });
      setState({ phase: 'idle' });
    } catch (error) {
      if (error instanceof PreviewBlocked) {
        setState({ phase: 'blocked', address: error.address });
        return;
      }
      console.error('There is no preview.', error);
      setState({ phase: 'failed' });
    }
  };
  return {
    state,
    open: (path?: string) => void open(path),
    forget: () => setState({ phase: 'idle' }),
  };
}
