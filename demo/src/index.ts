export { demoMemory, demoSlugs, readMemory } from './memory.ts';
export { type Carried, type RunningDemo, startDemo } from './server.ts';
export { demoPage, demoPaths, type Visit } from './site.ts';
