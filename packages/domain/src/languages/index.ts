export { languageCatalogue } from './catalogue.data.ts';
export { chooseLanguage } from './choose-language.ts';
export { languageByCode, textDirection } from './language.ts';
export { isSameLanguage } from './same-language.ts';
