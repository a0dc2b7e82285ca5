export { render, renderInSteps } from './render.ts';
