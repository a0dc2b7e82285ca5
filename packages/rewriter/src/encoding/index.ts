export { decodePage } from './decode-page.ts';
