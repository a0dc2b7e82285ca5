import { useState } from 'react';
import { openPreview, PreviewBlocked, type PreviewRequest } from './open-preview.ts';

export type PreviewState =
  | { readonly phase: 'idle' | 'busy' | 'failed' }
  /** The browser blocked the tab; the preview is at `address`. */
  | { readonly phase: 'blocked'; readonly address: string };

/** Opens previews of a translation, one at a time. */
export function usePreview(of: Omit<PreviewRequest, 'path'>) {
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
