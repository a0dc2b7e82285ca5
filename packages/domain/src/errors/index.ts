export { DragomanError, type ErrorCode, errorCatalogue } from './catalogue.ts';
export { explainError, SetupError } from './setup-error.ts';
