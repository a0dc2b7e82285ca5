import { flagDrawings } from './flags.data.ts';

/**
 * Returns a language's flag as a 24×16 drawing: a sequence of `#color` and path data. Unknown languages have a white
 * flag [owner-workspace §3]. Drawings, because Windows has no flag emoji.
 */
export function languageFlag(code: string): string {
  const [primary = ''] = code.toLowerCase().split('-');
  return flagDrawings[code] ?? flagDrawings[primary] ?? '#fffM0 0h24v16H0z';
}
