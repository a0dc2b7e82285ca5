export { DragomanError, type ErrorCode, errorCatalogue } from './catalogue.ts';
