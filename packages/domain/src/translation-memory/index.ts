export { carryOver } from './carry-over.ts';
export { type CsvSeparator, csvRecords, separatorOf, writeCsv } from './csv.ts';
export {
  faultOf,
  guardFormula,
  readCsvMemory,
  unguardFormula,
} from './memory.ts';
