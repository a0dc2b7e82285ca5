import { languageByCode, textDirection } from '@dragoman/domain/languages';
import { t } from '../../texts/texts.ts';

/** The page behind the previewed switcher. */
export type PreviewBackground = 'light' | 'dark' | 'page';

/** Preview backgrounds with their color as six hex digits. The owner's page is assumed to be white. */
export const previewBackgrounds = {
  light: { label: t('Light'), color: '#FFFFFF' },
  dark: { label: t('Dark'), color: '#10131F' },
  page: { label: t('Your page'), color: '#FFFFFF' },
} as const satisfies Record<PreviewBackground, { label: string; color: string }>;

const inks = { light: '#1B1F2E', dark: '#E8EAF2' } as const;
const bars = (...widths: readonly number[]) =>
  widths.map((width) => `<i style="width:${width}%"></i>`).join('');

/** A sample page with a heading for the language's name and a place for the container. */
export function samplePage(background: 'light' | 'dark'): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sample page</title><style>
html{background:${previewBackgrounds[background].color};color:${inks[background]};color-scheme:${background};font:16px/1.5 system-ui,sans-serif}
body{margin:0}
div{margin:0 auto;max-width:46rem;padding:1.1rem clamp(1rem,5vw,2.5rem)}
[data-top]{display:flex;align-items:center;gap:1.2rem}
[data-top] i{margin:0}
[data-top] b{width:1.6rem;height:1.6rem;border-radius:50% 50% .3rem .3rem;background:currentColor;opacity:.3;margin-inline-end:auto}
p{font-weight:700;font-size:clamp(1.6rem,5vw,2.6rem);line-height:1.2;margin:.4rem 0 1rem}
i{display:block;height:.6rem;border-radius:9px;background:currentColor;opacity:.13;margin-block:.7rem}
ul{display:grid;grid-template-columns:repeat(3,1fr);gap:1rem;list-style:none;margin:1.6rem 0 0;padding:0}
li{height:7.5rem;border-radius:.8rem;background:color-mix(in srgb,currentColor 8%,transparent)}
[data-container]:not(:empty){display:flex;justify-content:center;margin-block:2rem}
</style></head><body><div data-top><b></b>${bars(9, 7, 8)}</div><div><p></p>${bars(96, 88, 92, 60)}<section data-container></section><ul><li></li><li></li><li></li></ul>${bars(90, 94, 40)}</div></body></html>`;
}

/** Sets the language of a sample page. */
export function setSampleLanguage(sample: Document, language: string): void {
  const heading = sample.querySelector('p');
  sample.documentElement.lang = language;
  sample.documentElement.dir = textDirection(language);
  if (heading !== null) heading.textContent = languageByCode(language).nativeName;
}

/** Hides the preview's notice at the foot of the page, because it may cover the switcher. */
export function hidePreviewNotice(page: Document): void {
  const sheet = new (page.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(
    'html{padding-block-end:0!important}html::after{content:none!important}#dragoman-preview{display:none!important}',
  );
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
