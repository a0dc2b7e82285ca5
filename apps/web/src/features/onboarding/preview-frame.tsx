import { type RefObject, useEffect, useRef } from 'react';
import { languageName } from '../../languages/language-names.ts';
import type { Preview } from './use-preview.ts';

interface PreviewFrameProps {
  readonly preview: Preview;
  /** Address without protocol, for the frame's name. */
  readonly site: string;
}

/** The translated page in a frame without scripts, as high as its content and never lower than the screen [visitor-account-admin §2]. */
export function PreviewFrame({ preview: { language, html }, site }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const onLoad = useContentHeight(frame);
  return (
    <iframe
      ref={frame}
      title={`${site} in ${languageName(language)}`}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={onLoad}
      className="block min-h-screen w-full bg-white [color-scheme:light]"
    />
  );
}

/** Measures when the page has loaded, when a picture of it has, and when the width changes. */
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
    // Loads of pictures do not bubble.
    frame.current?.contentDocument?.addEventListener('load', () => measure(frame.current), true);
  };
}

// A page that is as high as its window would grow with the frame: it is measured in one of the screen's height.
function measure(frame: HTMLIFrameElement | null): void {
  const root = frame?.contentDocument?.documentElement;
  if (!frame || !root) return;
  const { scrollY } = window;
  frame.style.height = '100vh';
  const height = Math.max(root.scrollHeight, frame.contentDocument?.body?.scrollHeight ?? 0);
  frame.style.height = `max(100vh, ${height}px)`;
  window.scrollTo({ top: scrollY, behavior: 'instant' });
}
