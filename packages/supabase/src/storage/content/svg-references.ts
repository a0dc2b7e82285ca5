const rasterData = /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i;
const fontData = /^data:(font\/[\w.+-]+|application\/(x-)?font[\w.+-]*)[;,]/i;

/** True if a reference stays within the file: empty, a fragment, or an inline raster image. */
export function isHarmlessReference(value: string): boolean {
  const trimmed = value.trim();
  return trimmed === '' || trimmed.startsWith('#') || rasterData.test(trimmed);
}

// Functions that load without url(). Escapes could hide any of them, so backslashes are refused too.
const loading =
  /@import|image-set\s*\(|\bsrc\s*\(|cross-fade\s*\(|expression\s*\(|-moz-binding|\\/i;

/** True if a style loads nothing external. */
export function isHarmlessCss(css: string): boolean {
  if (loading.test(css)) return false;
  for (const [, quoted, plain] of css.matchAll(/url\s*\(\s*(?:["']([^"']*)["']|([^)]*))/gi)) {
    const target = quoted ?? plain ?? '';
    if (!isHarmlessReference(target) && !fontData.test(target.trim())) return false;
  }
  return true;
}
