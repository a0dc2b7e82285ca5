export { type ColumnFacts, readCatalogue, type TableFacts } from './catalogue.ts';
export { describeSchema } from './describe.ts';
