export { mentionsIn } from './mentions.ts';
export { readSearch, type SoughtText } from './search.ts';
export { escapeUnitText, formatUnitText, parseUnitText, type UnitPiece } from './unit-text.ts';
