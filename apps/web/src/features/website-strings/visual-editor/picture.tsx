import type { RefObject } from 'react';

interface PictureProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly title: string;
  readonly html: string;
  readonly width: 'full' | 'phone';
}

/** The translated page. Its frame has an origin of its own and runs one script of ours, none of the page. Give each page a `key`, and so a frame. */
export function Picture({ frame, title, html, width }: PictureProps) {
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-scripts"
      srcDoc={html}
      className={`mx-auto block h-full bg-white [color-scheme:light] ${width === 'phone' ? 'w-[375px] max-w-full border-x border-edge' : 'w-full'}`}
    />
  );
}
