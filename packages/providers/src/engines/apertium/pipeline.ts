import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { EngineError } from '../port.ts';

const run = promisify(execFile);

export interface PipelineOptions {
  /** The mode file to run. */
  readonly file: string;
  /** Timeout per text in milliseconds. */
  readonly timeout: number;
}

/**
 * A long-running pipeline of a mode's programs. Translates one text at a time in stream format, terminated by NUL, on
 * which every program flushes. If a program dies or hangs, the text fails and the next one starts a new pipeline.
 */
export class Pipeline {
  readonly #options: PipelineOptions;
  #child: ChildProcessWithoutNullStreams | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  /** Number of running and queued texts. */
  get load(): number {
    return this.#waiting;
  }

  /** Translates one text in stream format. Throws `EngineError` (unavailable). */
  translate(stream: string, signal?: AbortSignal): Promise<string> {
    this.#waiting += 1;
    const answer = this.#last.then(async () => {
      signal?.throwIfAborted();
      this.#child ??= await this.#start();
      return this.#ask(this.#child, stream);
    });
    const settled = answer.finally(() => {
      this.#waiting -= 1;
    });
    this.#last = settled.catch(() => undefined);
    return settled;
  }

  async close(): Promise<void> {
    await this.#last;
    this.#stop();
  }

  /** `apertium-wblank-mode` adds `-z` (flush on NUL) to every program, and two programs for word-bound blanks. */
  async #start(): Promise<ChildProcessWithoutNullStreams> {
    const { stdout: script } = await run('apertium-wblank-mode', ['-z', this.#options.file]).catch(
      (cause) => {
        throw new EngineError('unavailable', 'Apertium cannot be started.', { cause });
      },
    );
    const dropMarksOfUnknownWords = '-n';
    const child = spawn('bash', ['-c', script, 'apertium', dropMarksOfUnknownWords, ''], {
      detached: true,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    child.stdin.on('error', () => undefined);
    child.stderr.resume();
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    child.unref();
    return child;
  }

  #ask(child: ChildProcessWithoutNullStreams, stream: string): Promise<string> {
    return new Promise<string>((resolve, reject) => {
      const chunks: Buffer[] = [];
      const fail = (reason: string) => {
        finish();
        this.#stop();
        reject(new EngineError('unavailable', `Apertium ${reason}.`));
      };
      const onData = (chunk: Buffer) => {
        chunks.push(chunk);
        if (!chunk.includes(0)) return;
        finish();
        const answer = Buffer.concat(chunks);
        resolve(answer.toString('utf8', 0, answer.indexOf(0)));
      };
      const onEnd = () => fail('ended in the middle of a text');
      const timer = setTimeout(() => fail('took too long'), this.#options.timeout);
      const finish = () => {
        clearTimeout(timer);
        child.stdout.off('data', onData).off('end', onEnd);
        child.off('error', onEnd);
      };
      child.stdout.on('data', onData).on('end', onEnd);
      child.on('error', onEnd);
      child.stdin.write(`${stream.replaceAll('\0', ' ')}\0`);
    });
  }

  /** Kills the process group; killing bash alone would leave its children running. */
  #stop(): void {
    const child = this.#child;
    this.#child = undefined;
    if (child?.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  }
}
