export { type DocumentInfo, openApiDocument } from './document.ts';
