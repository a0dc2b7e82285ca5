export { carryOver } from './carry-over.ts';
export { csvRecords, writeCsv } from './csv.ts';
export {
  faultOf,
  guardFormula,
  readCsvMemory,
  unguardFormula,
} from './memory.ts';
