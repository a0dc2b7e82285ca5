export { languageCatalogue } from './catalogue.data.ts';
export { type Language, languageByCode, textDirection } from './language.ts';
