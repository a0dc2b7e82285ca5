export type { Rendering } from './copies.ts';
export { render, renderAgain, renderInSteps } from './render.ts';
