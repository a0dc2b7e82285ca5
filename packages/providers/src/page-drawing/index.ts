export { createChromiumDrawer } from './chromium.ts';
export { findChromium } from './find-chromium.ts';
export type { DrawnPage, PageDrawer } from './port.ts';
