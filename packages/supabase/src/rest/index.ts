export { type RestOptions, restPlugin } from './http/plugin.ts';
