import { type RefObject, useEffect, useRef } from 'react';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import type { Preview } from './use-page-preview.ts';

interface PreviewFrameProps {
  readonly preview: Preview;
  /** Address without protocol, for the iframe's title. */
  readonly site: string;
  /** True while another preview is on its way. */
  readonly isBusy: boolean;
  /** Called with the address of a clicked link; null if it is malformed. */
  readonly onLink: (url: URL | null) => void;
}

/** The translated page in a sandboxed iframe, as high as its content and at least as high as the screen [visitor-account-admin §2]. */
export function PreviewFrame({ preview, site, isBusy, onLink }: PreviewFrameProps) {
  const { language, html } = preview;
  const frame = useRef<HTMLIFrameElement>(null);
  const measureContent = useContentHeight(frame);
  const link = useRef(onLink);
  useEffect(() => {
    link.current = onLink;
  }, [onLink]);
  const onLoad = () => {
    measureContent();
    const shown = frame.current?.contentDocument;
    shown?.addEventListener('click', (event) => followLink(event, shown, link.current));
  };
  return (
    <iframe
      ref={frame}
      title={t('{site} in {language}', { site, language: languageName(language) })}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={onLoad}
      aria-busy={isBusy}
      className="block min-h-screen w-full bg-white transition-opacity [color-scheme:light] aria-busy:opacity-50"
    />
  );
}

/** The sandbox opens no link by itself. Links to a place on the same page scroll to it. */
function followLink(event: MouseEvent, shown: Document, onLink: (url: URL | null) => void): void {
  const anchor = (event.target as Element).closest('a[href], area[href]');
  if (anchor === null) return;
  event.preventDefault();
  const url = URL.parse(anchor.getAttribute('href') ?? '', shown.baseURI);
  const place = url?.hash.slice(1) ?? '';
  if (url === null || place === '' || !isOnPage(url, shown)) onLink(url);
  else shown.getElementById(decodeURIComponent(place))?.scrollIntoView();
}

function isOnPage({ href }: URL, { baseURI }: Document): boolean {
  return href.split('#', 1)[0] === baseURI.split('#', 1)[0];
}

/** Measures again when the page or an image has loaded, and when the width changes. */
function useContentHeight(frame: RefObject<HTMLIFrameElement | null>) {
  useEffect(() => {
    let width = innerWidth;
    const onResize = () => {
      if (innerWidth === width) return;
      width = innerWidth;
      measure(frame.current);
    };
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, [frame]);
  return () => {
    measure(frame.current);
    // `load` events of images do not bubble.
    frame.current?.contentDocument?.addEventListener('load', () => measure(frame.current), true);
  };
}

// Measured at the screen's height, because a page with `height: 100vh` would grow with the iframe.
function measure(frame: HTMLIFrameElement | null): void {
  const root = frame?.contentDocument?.documentElement;
  if (!frame || !root) return;
  const { scrollY } = window;
  frame.style.height = '100vh';
  const height = Math.max(root.scrollHeight, frame.contentDocument?.body?.scrollHeight ?? 0);
  frame.style.height = `max(100vh, ${height}px)`;
  window.scrollTo({ top: scrollY, behavior: 'instant' });
}
