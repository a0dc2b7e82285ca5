export { addHost, type WebsiteHost } from './hosts.ts';
export {
  addTranslationLanguage,
  createWebsite,
  findWebsite,
  type NewWebsite,
  setTranslationLanguages,
  softDeleteWebsite,
  type WebsiteDeps,
} from './website.ts';
