export { readCatalogue } from './catalogue.ts';
export { describeSchema } from './describe.ts';
export { typesOfSchema } from './types.ts';
