import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import type { VisualView } from '../section/visual-view.ts';
import { pageFrame, widths } from './picture.tsx';
import type { Send } from './use-picture.ts';

interface LivePageProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly send: Send | undefined;
  readonly url: string;
  readonly title: string;
  readonly width: VisualView['width'];
  readonly onReload: () => void;
}

/** Milliseconds until a page counts as one that does not answer. */
const maxSilentMs = 15_000;

/**
 * The live page on the owner's domain. Its scripts run, so it is sandboxed: it cannot leave the frame, open windows or dialogs, and is of
 * another origin than the dashboard.
 */
export function LivePage({ frame, send, url, title, width, onReload }: LivePageProps) {
  const [mode, setMode] = useState<'edit' | 'use'>('edit');
  const [hasLeft, setHasLeft] = useState(false);
  const loads = useRef(0);
  const isLate = useIsLate(send === undefined);
  useEffect(() => send?.({ type: 'mode', mode }), [send, mode]);
  if (new URL(url).origin === location.origin) return null;
  const onLoad = () => {
    loads.current += 1;
    setHasLeft(loads.current > 1);
  };
  return (
    <div className="flex h-full flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-edge bg-card px-3 py-1.5">
        <Choices
          label="Clicks"
          hideLabel
          choices={[
            { id: 'edit', label: t('Edit texts') },
            { id: 'use', label: t('Use the page') },
          ]}
          value={mode}
          onChange={setMode}
        />
        <p className="min-w-0 flex-1 text-sm text-soft max-sm:hidden">
          {mode === 'edit'
            ? 'Click a text to edit it.'
            : 'Open menus and dialogs, then edit their texts.'}
        </p>
      </div>
      {isLate && (
        <Notice onReload={onReload}>
          The page does not answer the editor. It may forbid frames, or a cache in front of it may
          remove the link.
        </Notice>
      )}
      {hasLeft && <Notice onReload={onReload}>The page has gone to another address.</Notice>}
      <div className="min-h-0 flex-1">
        <iframe
          ref={frame}
          title={title}
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="no-referrer"
          src={url}
          onLoad={onLoad}
          className={`${pageFrame} ${widths[width]}`}
        />
      </div>
    </div>
  );
}

function Notice({ children, onReload }: { children: ReactNode; onReload: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-edge bg-glow px-4 py-2 text-busy"
    >
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      <Button variant="quiet" onClick={onReload}>
        Open it again
      </Button>
    </div>
  );
}

/** True once something has been awaited for too long. */
function useIsLate(isAwaited: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (!isAwaited) return;
    const timer = setTimeout(setIsLate, maxSilentMs, true);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isLate;
}
