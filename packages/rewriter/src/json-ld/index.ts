export { jsonLdValues } from './json-ld.ts';
export { writeJsonText } from './write.ts';
