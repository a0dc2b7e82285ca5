export { jsonLdValues, writeJsonText } from './json-ld.ts';
