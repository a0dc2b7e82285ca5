export { languageCatalogue } from './catalogue.data.ts';
export { languageByCode, textDirection } from './language.ts';
