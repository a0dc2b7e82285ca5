export {
  type AppPage,
  appConfigHtml,
  appDocument,
  loadRenderer,
  renderedDocument,
} from './build/app-document.ts';
export { buildWeb, webRoot } from './build/build-web.ts';
export { listSitePages, type SitePageFile } from './build/site-files.ts';
export type { AppConfig } from './installation/app-config.ts';
export { routes } from './routes/routes.data.ts';
export { type TokenValues, withTokens } from './site/tokens.ts';
