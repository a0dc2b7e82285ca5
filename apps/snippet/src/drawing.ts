const space = 'http://www.w3.org/2000/svg';

/** A sign of lines on a field of 16 by 16, in the colour of the text. */
export function drawing(page: Document, path: string): SVGElement {
  return picture(page, '0 0 16 16', [['none', path]]);
}

/** A flag: `#colour` and path data in turn; anything else, such as an emoji, is shown as it is. */
export function drawFlag(page: Document, flag: string): Element {
  const parts = [...flag.matchAll(/(#[\da-f]+)([^#]+)/g)].map(
    ([, fill = '', path = '']) => [fill, path] as const,
  );
  const image = parts.length > 0 ? picture(page, '0 0 24 16', parts) : page.createElement('span');
  if (parts.length === 0) image.textContent = flag;
  image.classList.add('flag');
  image.setAttribute('aria-hidden', 'true');
  return image;
}

function picture(page: Document, box: string, parts: readonly (readonly [string, string])[]) {
  const image = page.createElementNS(space, 'svg') as SVGElement;
  image.setAttribute('viewBox', box);
  image.setAttribute('aria-hidden', 'true');
  for (const [fill, path] of parts) {
    const part = page.createElementNS(space, 'path');
    part.setAttribute('fill', fill);
    part.setAttribute('d', path);
    image.append(part);
  }
  return image;
}
