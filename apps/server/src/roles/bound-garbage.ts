import { setFlagsFromString } from 'node:v8';

/** Bytes that may become garbage between two collections of the whole heap. */
const mostGarbage = 80 * 1024 * 1024;
const adjusted = 1000;

/**
 * How a process starts so that its memory stays bounded: V8's young generation takes at most 17 MB, by itself 134 MB on a large machine; large
 * buffers go back to the system as soon as they are freed.
 */
export const boundedMemory = {
  execArgv: ['--max-semi-space-size=8'],
  env: { MALLOC_MMAP_THRESHOLD_: '131072' },
} as const;

/**
 * Lets V8 collect the whole heap whenever it and the bodies outside of it have grown by about 80 MB together. By itself V8
 * collects for each 64 MB of bodies, however small the heap, or after both have become several times as
 * large, however much that is (decision 0376).
 */
export function boundGarbage(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  const adjust = () => {
    const { heapUsed, external } = process.memoryUsage();
    setFlagsFromString(`--heap-growing-percent=${growingPercent(heapUsed + external)}`);
  };
  adjust();
  setInterval(adjust, adjusted).unref();
}

/** Returns by how many percent memory in use may grow before the next collection. V8 reads it after each collection. */
export function growingPercent(bytesInUse: number): number {
  return Math.ceil((100 * mostGarbage) / bytesInUse);
}
