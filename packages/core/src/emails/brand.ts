/** How mails look and whom they come from. */
export interface EmailBrand {
  readonly name: string;
  /** `#rrggbb`, of the button and the mark. Defaults to the product's own. */
  readonly color?: string;
  /** One or two characters in the coloured square before the name. Defaults to the name's first letter. */
  readonly mark?: string;
  /** Who stands behind it, in the footer. */
  readonly company?: string;
  /** The product's own address. */
  readonly siteUrl: string;
  /** Where readers write to. */
  readonly supportEmail: string;
}

const ownColor = '#24348f';

/** The brand's colour, and black or white, whichever is read more easily on it (WCAG 2.2, relative luminance). */
export function brandColors({ color = ownColor }: EmailBrand): { back: string; front: string } {
  if (!/^#[\da-f]{6}$/i.test(color)) throw new TypeError(`Not a colour like #24348f: ${color}`);
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
