export { openApiDocument } from './document.ts';
export { documentationPage } from './page.ts';
