export { serveTranslated } from './translate/serve.ts';
export { type TranslatedWebsite, translateWebsite } from './translate/translate-website.ts';
