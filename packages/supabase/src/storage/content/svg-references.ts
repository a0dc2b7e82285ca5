const rasterData = /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i;
const fontData = /^data:(font\/[\w.+-]+|application\/(x-)?font[\w.+-]*)[;,]/i;

/** Whether a reference stays inside the file: nothing, a fragment, or a raster image written out. */
export function isHarmlessReference(value: string): boolean {
  const trimmed = value.trim();
  return trimmed === '' || trimmed.startsWith('#') || rasterData.test(trimmed);
}

// Functions that take an address, also without url(). Escapes could spell any of them, so a backslash is refused too.
const loading =
  /@import|image-set\s*\(|\bsrc\s*\(|cross-fade\s*\(|expression\s*\(|-moz-binding|\\/i;

/** Whether a style sheet or a style loads nothing from outside. */
export function isHarmlessCss(css: string): boolean {
  if (loading.test(css)) return false;
  for (const [, quoted, plain] of css.matchAll(/url\s*\(\s*(?:["']([^"']*)["']|([^)]*))/gi)) {
    const target = quoted ?? plain ?? '';
    if (!isHarmlessReference(target) && !fontData.test(target.trim())) return false;
  }
  return true;
}
