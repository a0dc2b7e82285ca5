import { useCallback, useEffect, useRef, useState } from 'react';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import { engineNames } from './engine-names.data.ts';
import { PreviewFrame } from './preview-frame.tsx';
import type { TempWebsite } from './temp-website.ts';
import type { Preview, PreviewState } from './use-page-preview.ts';
import { useScrolledEnough } from './use-scrolled-enough.ts';

const SignUpPrompt = lazyPart(() => import('./sign-up-prompt.tsx'), 'SignUpPrompt');

interface PreviewResultProps {
  readonly tempId: string;
  readonly website: TempWebsite;
  readonly state: PreviewState;
  /** Called with the address of a clicked link; null if it is malformed. */
  readonly onLink: (url: URL | null) => void;
  /** True if the last link has no preview. */
  readonly isOutside: boolean;
}

/** The translated page, and the prompt to sign up for it. After a failure the prompt opens by its button only. */
export function PreviewResult(props: PreviewResultProps) {
  const { tempId, website, state, onLink, isOutside } = props;
  const { preview, failure, working } = state;
  const result = useRef<HTMLElement>(null);
  const marker = useRef<HTMLDivElement>(null);
  const [prompt, setPrompt] = useState<'waiting' | 'open' | 'dismissed'>('waiting');
  const open = useCallback(() => setPrompt('open'), []);
  const start = useMoveTo(result, preview);
  useScrolledEnough({
    active: preview !== undefined && prompt === 'waiting',
    marker,
    start,
    onEnough: open,
  });
  const hasFailed = failure !== undefined && preview === undefined;
  return (
    <>
      {preview === undefined ? (
        <PreviewPlaceholder working={working} />
      ) : (
        <section ref={result} aria-label="Preview">
          <PreviewHeading website={website} state={state} />
          <PreviewFrame
            preview={preview}
            site={shownAddress(website.url)}
            isBusy={working}
            onLink={onLink}
          />
          <p
            role="status"
            className="sticky bottom-20 z-10 mx-auto w-fit max-w-[calc(100%-2rem)] rounded-xl border border-edge bg-card px-5 py-3 font-semibold shadow-card empty:hidden"
          >
            {working && t('Translating...')}
            {!working && isOutside && t('This page is not in the preview.')}
          </p>
          <div ref={marker} className="h-px" />
        </section>
      )}
      {(prompt === 'dismissed' || (hasFailed && prompt === 'waiting')) && (
        <div className="sticky bottom-4 flex justify-center px-4 py-3">
          <Button variant="call" className="shadow-card" onClick={open}>
            Start Your 10-Day Trial
          </Button>
        </div>
      )}
      {prompt === 'open' && (
        <SignUpPrompt tempId={tempId} url={website.url} onClose={() => setPrompt('dismissed')} />
      )}
    </>
  );
}

function PreviewHeading({ website, state }: Pick<PreviewResultProps, 'website' | 'state'>) {
  const { preview, engines = [] } = state;
  if (preview === undefined) return null;
  const names = { site: shownAddress(website.url), language: languageName(preview.language) };
  return (
    <p role="status" className="border-y border-edge bg-wash px-4 py-3 text-center">
      <strong>{t('{site} in {language}', names)}</strong>
      {engines.length > 0 && (
        <span className="text-soft">
          {' · '}
          {t('Translated by {engine}', {
            engine: engines.map((name) => t(engineNames[name] ?? name)).join(', '),
          })}
        </span>
      )}
    </p>
  );
}

/**
 * Moves the page to a linked page's preview, and on narrow screens, where it is below the form, to every preview. Returns where
 * the visitor's own scrolling starts.
 */
function useMoveTo(result: { readonly current: HTMLElement | null }, shown: Preview | undefined) {
  const start = useRef(0);
  const path = useRef<string>(undefined);
  useEffect(() => {
    const section = result.current;
    if (shown === undefined || section === null) return;
    const isLinked = shown.path !== path.current;
    path.current = shown.path;
    if (!isLinked && !matchMedia('(width < 48rem)').matches) return;
    section.scrollIntoView({ behavior: 'instant' });
    start.current = scrollY;
  }, [shown, result]);
  return start;
}

/** Shown until the preview is ready. */
function PreviewPlaceholder({ working }: { working: boolean }) {
  const bar = 'rounded-full bg-edge';
  return (
    <div aria-hidden="true" className="mx-auto max-w-6xl px-4 pb-12 sm:px-8">
      <div className="overflow-hidden rounded-t-2xl border border-edge bg-card">
        <div className="flex gap-2 border-b border-edge bg-wash px-5 py-3">
          <span className="size-3 rounded-t-full bg-lapis" />
          <span className="size-3 rounded-t-full bg-saffron" />
        </div>
        <div
          className={`grid gap-4 p-8 ${working ? 'animate-pulse motion-reduce:animate-none' : ''}`}
        >
          <span className={`h-8 w-2/3 ${bar}`} />
          <span className={`h-4 w-full ${bar}`} />
          <span className={`h-4 w-5/6 ${bar}`} />
          <span className={`h-4 w-3/5 ${bar}`} />
        </div>
      </div>
    </div>
  );
}
