import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../harness/browser.ts';

// Draws apps/web/public/og.png (1200 × 630) and apple-touch-icon.png (180 × 180) from the identity's own shapes.

const publicFolder = path.resolve(import.meta.dirname, '../../apps/web/public');

async function face(name: string): Promise<string> {
  const file = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const bytes = await readFile(fileURLToPath(import.meta.resolve(file)));
  return `@font-face{font-family:${name};src:url(data:font/woff2;base64,${bytes.toString('base64')});font-weight:100 900}`;
}

const lattice = `<pattern id="lattice" width="112" height="112" patternUnits="userSpaceOnUse"><g transform="scale(1.1667)" fill="none" stroke="#fff" stroke-opacity=".06" stroke-width="1.5"><path d="M48 20l8.2 8.2h11.6v11.6L76 48l-8.2 8.2v11.6H56.2L48 76l-8.2-8.2H28.2V56.2L20 48l8.2-8.2V28.2h11.6z"/><path d="M48 0v20M48 76v20M0 48h20M76 48h20M0 0l28.2 28.2M96 0L67.8 28.2M0 96l28.2-28.2M96 96L67.8 67.8"/></g></pattern>`;

/** The picture that previews of a link show. */
function preview(): string {
  const words = 'A ж ع Ω ñ ß Ђ ت ö क Ł θ ש ø ξ غ ğ Щ é ת μ ç ї ف ş'.split(' ');
  const line = words
    .map((word, index) => {
      const color = index % 4 === 3 ? '#f5b52e' : '#8f9be6';
      return `<text x="${48 + index * 46}" y="582" fill="${color}">${word}</text>`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
  <defs>${lattice}</defs>
  <rect width="1200" height="630" fill="#1b2775"/><rect width="1200" height="630" fill="url(#lattice)"/>
  <g font-family="eczar" font-weight="600">
    <text x="80" y="205" font-size="44" fill="#f5b52e">Dragoman</text>
    <g font-size="76" fill="#f6f3ea"><text x="80" y="300">Translate</text><text x="80" y="382">Your Website</text><text x="80" y="464">in Minutes</text></g>
    <g transform="translate(640 96) scale(2)">
      <path d="M8 148V84C8 50 52 44 61 6C70 44 114 50 114 84V182L84 148Z" fill="#faf7f0"/>
      <path d="M232 148V68A53 53 0 0 0 126 68V182L156 148Z" fill="#f5b52e"/>
      <g font-size="22" text-anchor="middle" fill="#171a3a"><text x="61" y="112">Welcome</text><text x="179" y="112" font-size="34">أهلًا</text></g>
    </g>
    <path d="M0 536H1200" stroke="#fff" stroke-opacity=".16" stroke-width="2"/>
    <g font-size="26" text-anchor="middle">${line}</g>
  </g></svg>`;
}

const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(
    `<style>${await face('eczar')}body{margin:0}svg{display:block}</style>${preview()}`,
  );
  await page.evaluate(() => document.fonts.load('600 40px eczar'));
  await page.screenshot({ path: path.join(publicFolder, 'og.png') });
  await page.setViewportSize({ width: 180, height: 180 });
  const mark = await readFile(path.join(publicFolder, 'mark.svg'), 'utf8');
  // Corners are rounded by who shows the icon.
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:180px}</style>${mark.replace('rx="12"', '')}`,
  );
  const icon = await page.screenshot();
  await writeFile(path.join(publicFolder, 'apple-touch-icon.png'), icon);
} finally {
  await browser.close();
}
