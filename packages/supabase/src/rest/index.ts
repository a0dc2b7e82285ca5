export { type RestOptions, restPlugin } from './plugin.ts';
