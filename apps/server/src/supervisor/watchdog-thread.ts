// The watchdog's thread, which runs while the main thread hangs. It loads little, because every process has one.
import { type Debugger, type Runtime, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { frozenSignal, Heart, operationKey, pulseMs, type WatchdogData } from './heart.ts';

const { name, frozenSeconds, parent, memory } = workerData as WatchdogData;
const heart = new Heart(memory);
/** Milliseconds of processor time in which a main thread that runs JavaScript stops where it is. */
const pauseMs = 2000;
/** A silent main thread that used less of a core waits for the machine, or for something else. */
const busyShare = 0.25;
/** How much longer such a thread may be silent. */
const idleFactor = 6;

let beats = 0;
let silentMs = 0;
let turnedAt = performance.now();
let cpu = process.cpuUsage();
let isReporting = false;

setInterval(() => {
  if (parent !== undefined && process.ppid !== parent.id) {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), parent.patienceMs);
  }
  if (isFrozen() && !isReporting) {
    isReporting = true;
    void report().finally(() => {
      isReporting = false;
      silentMs = 0;
    });
  }
}, pulseMs);

/**
 * True once the main thread has been silent for too long. Counts turns of this thread, and only those in time: a clock that
 * jumps and a suspended or overloaded machine are no silence.
 */
function isFrozen(): boolean {
  const now = performance.now();
  const isLate = now - turnedAt > 2 * pulseMs;
  turnedAt = now;
  if (heart.beats !== beats || heart.isDebugged) {
    beats = heart.beats;
    silentMs = 0;
    cpu = process.cpuUsage();
  } else if (!isLate && beats > 0) silentMs += pulseMs;
  const limitMs = frozenSeconds * 1000;
  if (limitMs === 0 || silentMs < limitMs) return false;
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1000 >= limitMs * busyShare || silentMs >= limitMs * idleFactor;
}

/** Logs the stack of the main thread. Then ends the process, or only the call if there is no supervisor to start it again. */
async function report(): Promise<void> {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
  const paused = new Promise<Hang>((resolve) => {
    session.once('Debugger.paused', ({ params: { callFrames } }) =>
      resolve(hangOf(session, callFrames, urls)),
    );
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  const hang = await Promise.race([paused, inNativeCode()]);
  heart.countFreeze();
  await writeLine(hang);
  if (parent !== undefined) process.kill(process.pid, frozenSignal);
  await paused;
  session.post('Runtime.terminateExecution');
  session.post('Debugger.resume');
  session.disconnect();
}

interface Hang {
  readonly stack: string;
  /** The request or job: fields of the line of the log. */
  readonly operation: object;
}

/** Resolves once a thread in JavaScript would have stopped: on a busy machine it gets its processor time later. */
function inNativeCode(): Promise<Hang> {
  const hang = { stack: '    (inside native code, which has no stack)', operation: {} };
  const askedAt = performance.now();
  const before = process.cpuUsage();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      const usedMs = (user + system) / 1000;
      const passedMs = performance.now() - askedAt;
      if (usedMs < pauseMs && passedMs < pauseMs * idleFactor) return;
      clearInterval(timer);
      resolve(hang);
    }, pulseMs / 10);
  });
}

async function hangOf(
  session: Session,
  frames: readonly Debugger.CallFrame[],
  urls: ReadonlyMap<string, string>,
): Promise<Hang> {
  const lines = frames.map(({ functionName, location }) => {
    const { scriptId, lineNumber, columnNumber = 0 } = location;
    const place = `${urls.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1}`;
    return `    at ${functionName || '<anonymous>'} (${place})`;
  });
  const expression = `globalThis[Symbol.for('${operationKey}')]?.()`;
  const { value = '{}' } = await new Promise<Partial<Runtime.RemoteObject>>((resolve) => {
    session.post('Runtime.evaluate', { expression }, (error, answer) =>
      resolve(error === null ? answer.result : {}),
    );
  });
  return { stack: lines.join('\n'), operation: JSON.parse(value) };
}

/** Loads the log only now. */
async function writeLine({ stack, operation }: Hang): Promise<void> {
  const [{ createLog }, { readConfig }] = await Promise.all([
    import('../wiring/log.ts'),
    import('@dragoman/config'),
  ]);
  const log = createLog(readConfig(process.env), { process: name });
  const err = new Error(`The event loop has stood still for ${silentMs / 1000} s`);
  err.stack = `${err}\n${stack}`;
  log.error({ ...operation, err }, 'a process is frozen');
}
