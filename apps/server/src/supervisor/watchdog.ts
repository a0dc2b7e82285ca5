import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { requestFields } from '../connections/index.ts';
import { Heart, operationKey, pulseMs, type WatchdogData } from './heart.ts';

interface WatchdogOptions extends Omit<WatchdogData, 'memory' | 'parent'> {
  readonly parentPatienceMs?: number;
  /** Called with each beat of the main thread. */
  readonly onBeat?: (isDebugged: boolean) => void;
}

interface Watchdog {
  /** Begins to watch the main thread. Loading modules at start-up is not watched. */
  watch(): void;
  /** Returns how often the main thread was found frozen. */
  freezes(): number;
  /** Ends the thread: a main thread that goes on without a server is nobody's to end. */
  stop(): Promise<void>;
}

/**
 * Starts a thread that ends this process once its supervisor has been gone for `parentPatienceMs`, and reports where the main
 * thread hangs (decision 0252).
 */
export function startWatchdog(options: WatchdogOptions): Watchdog {
  const { name, frozenSeconds, parentPatienceMs, onBeat } = options;
  const heart = new Heart();
  const { memory } = heart;
  const parent =
    parentPatienceMs === undefined ? undefined : { id: process.ppid, patienceMs: parentPatienceMs };
  const workerData: WatchdogData = { name, frozenSeconds, parent, memory };
  const thread = new Worker(new URL('watchdog-thread.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  thread.unref();
  let beating: NodeJS.Timeout | undefined;
  const beat = () => {
    const isDebugged = inspector.url() !== undefined;
    heart.beat(isDebugged);
    onBeat?.(isDebugged);
  };
  return {
    watch: () => {
      const describe = () => JSON.stringify(requestFields());
      Object.assign(globalThis, { [Symbol.for(operationKey)]: describe });
      beat();
      beating = setInterval(beat, pulseMs).unref();
    },
    freezes: () => heart.freezes,
    stop: async () => {
      clearInterval(beating);
      await thread.terminate();
    },
  };
}
