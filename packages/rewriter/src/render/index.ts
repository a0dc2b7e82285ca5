export { render } from './render.ts';
