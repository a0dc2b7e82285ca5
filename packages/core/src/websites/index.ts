export { addHost, type WebsiteHost } from './hosts.ts';
export {
  addTranslationLanguage,
  createWebsite,
  findWebsite,
  type NewWebsite,
  type WebsiteDeps,
} from './website.ts';
