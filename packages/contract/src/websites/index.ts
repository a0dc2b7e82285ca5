export { createWebsiteEndpoint, deleteWebsiteEndpoint, listWebsitesEndpoint } from './endpoints.ts';
export { type Website, websiteAnswer } from './website.ts';
