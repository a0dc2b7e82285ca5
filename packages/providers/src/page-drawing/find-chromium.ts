import { accessSync, constants } from 'node:fs';

const places = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * Returns the path of Chromium, or undefined if it or playwright-core, which drives it, is not installed.
 *
 * @param wanted `find`, or the path of the program
 */
export function findChromium(wanted: string): string | undefined {
  const isDriven = URL.canParse(resolved('playwright-core'));
  return isDriven ? (wanted === 'find' ? places : [wanted]).find(isProgram) : undefined;
}

function resolved(name: string): string {
  try {
    return import.meta.resolve(name);
  } catch {
    return '';
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
