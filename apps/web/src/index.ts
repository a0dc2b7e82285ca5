export { buildWeb, webRoot } from './build/build-web.ts';
