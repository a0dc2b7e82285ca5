export { type GlossaryFault, readCsvGlossary, writeCsvGlossary } from './csv-glossary.ts';
