/** The look and the sender of mails. */
export interface EmailBrand {
  readonly name: string;
  /** The color of button and mark, `#rrggbb`. Defaults to the product's own. */
  readonly color?: string;
  /** One or two characters for the mark before the name. Defaults to the name's first letter. */
  readonly mark?: string;
  /** The company in the footer. */
  readonly company?: string;
  /** The product's website. */
  readonly siteUrl: string;
  /** The support address. */
  readonly supportEmail: string;
}

const ownColor = '#24348f';

/** The brand's color, and black or white for text on it by contrast (WCAG 2.2). */
export function brandColors({ color = ownColor }: EmailBrand): { back: string; front: string } {
  if (!/^#[\da-f]{6}$/i.test(color)) throw new TypeError(`Not a color like #24348f: ${color}`);
  const luminance = relativeLuminance(color);
  const onWhite = 1.05 / (luminance + 0.05);
  const onBlack = (luminance + 0.05) / 0.05;
  return { back: color, front: onWhite >= onBlack ? '#ffffff' : '#000000' };
}

function relativeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
