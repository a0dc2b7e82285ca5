import { readFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);

/** The product's version from package.json. */
export const version: string = JSON.parse(readFileSync(file, 'utf8')).version;
