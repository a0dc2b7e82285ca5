export { type DecodedPage, decodePage } from './decode-page.ts';
