export { escapeUnitText, formatUnitText, parseUnitText, type UnitPiece } from './unit-text.ts';
