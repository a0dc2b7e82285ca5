export { type DocumentInfo, openApiDocument } from './document.ts';
export { documentationPage } from './page.ts';
