export { jsonLdTexts } from './json-ld.ts';
export { writeJsonText } from './write.ts';
