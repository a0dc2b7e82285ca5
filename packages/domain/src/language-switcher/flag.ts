import { flagDrawings } from './flags.data.ts';

/**
 * The flag of a language as a drawing on a field of 24 by 16: a row of `#colour` and path data. A white flag where we
 * have none [owner-workspace §3]. Drawings rather than emoji, for Windows draws no flags.
 */
export function languageFlag(code: string): string {
  const [primary = ''] = code.toLowerCase().split('-');
  return flagDrawings[code] ?? flagDrawings[primary] ?? '#fffM0 0h24v16H0z';
}
