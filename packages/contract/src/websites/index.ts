export {
  createWebsiteEndpoint,
  deleteWebsiteEndpoint,
  listWebsitesEndpoint,
  overviewEndpoint,
  type WebsiteTrouble,
} from './endpoints.ts';
export { type Website, websiteAnswer } from './website.ts';
