/** Files of the built app served from the root under well-known names. */
export const publicFiles = [
  'mark.svg',
  'og.png',
  'apple-touch-icon.png',
  ...['640-light', '640-dark', '1280-light', '1280-dark'].map((kind) => `editor-${kind}.webp`),
];

/** Returns the web app manifest with the operator's brand name. */
export function manifestOf(brand: string): string {
  return JSON.stringify({
    name: brand,
    short_name: brand,
    start_url: '/',
    display: 'browser',
    background_color: '#faf7f0',
    theme_color: '#24348f',
    icons: [
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  });
}
