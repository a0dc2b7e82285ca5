export { jsonUnits, translateJson } from './translate-json.ts';
