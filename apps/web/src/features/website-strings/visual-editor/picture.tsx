import type { RefObject } from 'react';
import type { VisualView } from '../section/visual-view.ts';

interface PictureProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly title: string;
  readonly html: string;
  readonly width: VisualView['width'];
}

/** The translated page. Its frame has an origin of its own and runs one script of ours, none of the page. Give each page a `key`, and so a frame. */
export function Picture({ frame, title, html, width }: PictureProps) {
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-scripts"
      srcDoc={html}
      className={`${pageFrame} ${widths[width]}`}
    />
  );
}

export const pageFrame = 'mx-auto block h-full bg-white [color-scheme:light]';
export const widths: Readonly<Record<VisualView['width'], string>> = {
  full: 'w-full',
  phone: 'w-[375px] max-w-full border-x border-edge',
};
