import { type RefObject, useEffect, useRef } from 'react';
import { useLanguageName } from '../../texts/language-names.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Preview } from './use-first-preview.ts';

interface PreviewFrameProps {
  readonly preview: Preview;
  /** Address without protocol, for the iframe's title. */
  readonly site: string;
}

/** The translated page in a sandboxed iframe, as high as its content and at least as high as the screen [visitor-account-admin §2]. */
export function PreviewFrame({ preview: { language, html }, site }: PreviewFrameProps) {
  const t = useTexts();
  const languageName = useLanguageName();
  const frame = useRef<HTMLIFrameElement>(null);
  const onLoad = useContentHeight(frame);
  return (
    <iframe
      ref={frame}
      title={t('{site} in {language}', { site, language: languageName(language) })}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={onLoad}
      className="block min-h-screen w-full bg-white [color-scheme:light]"
    />
  );
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
