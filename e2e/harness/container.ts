import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { contextFiles } from './image-context.ts';
import { waitFor } from './wait.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Stage {
  readonly environment: Record<string, string>;
  readonly folder: string;
  readonly user: string;
}

/**
 * Carries out the Dockerfile without a container engine: each stage is a copy-on-write view of this machine's root, whose
 * Debian stands for the base image. Needs root on Linux.
 */
export class Image {
  readonly #mount: string;
  readonly #holder: ChildProcess;
  readonly #stages = new Map<string, Stage>();
  #last = '';

  private constructor(mount: string, holder: ChildProcess) {
    this.#mount = mount;
    this.#holder = holder;
  }

  static async build(): Promise<Image> {
    const mount = await mkdtemp(path.join(tmpdir(), 'dragoman-image-'));
    const script = `mount -t tmpfs tmpfs ${mount} && exec sleep infinity`;
    const holder = spawn('unshare', ['--mount', 'sh', '-c', script], { stdio: 'ignore' });
    const image = new Image(mount, holder);
    await waitFor('a mount namespace', async () => {
      const { stdout } = await image.#inside(`mountpoint -q ${mount} && echo yes || true`);
      return stdout.includes('yes') || undefined;
    });
    await image.#buildStages();
    return image;
  }

  /** Starts the image's command as its user, on a read-only root, without capabilities, with a network of its own. */
  start(environment: Record<string, string> = {}): Container {
    const { environment: own, folder, user } = this.#stage();
    const volume = `${this.#mount}/${this.#last}/root${lastOf('VOLUME')}`;
    const [uid, gid] = user.split(':');
    const script = `set -e
      cd ${this.#mount}/${this.#last}/root
      mount -t proc proc proc; mount --rbind /dev dev; mount -t tmpfs tmpfs tmp
      mount -t tmpfs -o uid=${uid},gid=${gid} tmpfs ${volume}
      mount -o remount,ro . ; ip link set lo up
      exec chroot . setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --inh-caps=-all \
        --bounding-set=-all env -i ${assignments({ ...own, ...environment })} \
        sh -c 'cd ${folder} && exec "$@"' sh ${[...jsonOf('ENTRYPOINT'), ...jsonOf('CMD')].join(' ')}`;
    const isolated = ['unshare', '--mount', '--net', '--pid', '--fork', '--kill-child'];
    const child = spawn('nsenter', [...this.#target(), ...isolated, 'sh', '-c', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Container(child, { ...own, ...environment });
  }

  /** Runs a command in the last stage; returns its output. */
  async shell(command: string): Promise<string> {
    const { stdout } = await this.#inside(`chroot ${this.#mount}/${this.#last}/root ${command}`);
    return stdout;
  }

  async close(): Promise<void> {
    this.#holder.kill('SIGKILL');
    await rm(this.#mount, { recursive: true, force: true });
  }

  async #buildStages(): Promise<void> {
    for (const instruction of instructions()) {
      const text = instruction.getArgumentsContent() ?? '';
      const carryOut = this.#steps[instruction.getKeyword()];
      await carryOut?.(text, instruction);
    }
  }

  readonly #steps: Record<string, (text: string, instruction: Instruction) => unknown> = {
    FROM: (text) => this.#from(text.split(' AS ')[1] ?? 'last'),
    WORKDIR: async (folder) => {
      this.#change({ folder });
      await this.#inside(`mkdir -p ${this.#mount}/${this.#last}/root${folder}`);
    },
    USER: (user) => this.#change({ user }),
    ENV: (text) => this.#change({ environment: { ...this.#stage().environment, ...env(text) } }),
    COPY: (text, instruction) => this.#copy(text, instruction),
    RUN: (command) => this.#run(command),
  };

  async #from(name: string): Promise<void> {
    const folder = `${this.#mount}/${name}`;
    const layers = `lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work`;
    await this.#inside(`mkdir -p ${folder}/upper ${folder}/work ${folder}/root
      mount -t overlay overlay -o ${layers} ${folder}/root
      mkdir -p ${folder}/root/dev; mount --rbind /dev ${folder}/root/dev`);
    this.#last = name;
    this.#stages.set(name, { environment: {}, folder: '/', user: '0:0' });
  }

  async #copy(text: string, instruction: Instruction): Promise<void> {
    const [from = '', to = ''] = text.split(' ');
    const target = path.resolve(this.#stage().folder, to);
    const source = (instruction as Copy).getFromFlag()?.getValue();
    const into = `${this.#mount}/${this.#last}/root${target}`;
    if (source !== undefined) {
      await this.#inside(
        `mkdir -p ${into} && cp -a ${this.#mount}/${source}/root${from}/. ${into}`,
      );
      return;
    }
    const list = `${this.#mount}.files`;
    await writeFile(list, contextFiles().join('\0'));
    const pack = `tar -C ${root} --null -cT ${list}`;
    await this.#inside(`mkdir -p ${into} && ${pack} | tar -xC ${into}`);
    await rm(list);
  }

  async #run(command: string): Promise<void> {
    const { environment, folder } = this.#stage();
    const before = `cd ${folder}; export ${assignments(environment) || 'HOME=/root'}`;
    const script = `${before}; ${command}`.replaceAll("'", `'\\''`);
    await this.#inside(`chroot ${this.#mount}/${this.#last}/root sh -ec '${script}'`);
  }

  #stage(): Stage {
    return this.#stages.get(this.#last) as Stage;
  }

  #change(change: Partial<Stage>): void {
    this.#stages.set(this.#last, { ...this.#stage(), ...change });
  }

  #target(): string[] {
    return ['--mount', '--target', String(this.#holder.pid), '--'];
  }

  #inside(script: string) {
    return run('nsenter', [...this.#target(), 'sh', '-ec', script], { maxBuffer: 2 ** 26 });
  }
}

/** A started image. */
export class Container {
  readonly #child: ChildProcess;
  readonly #environment: Record<string, string>;
  output = '';

  constructor(child: ChildProcess, environment: Record<string, string>) {
    this.#child = child;
    this.#environment = environment;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /** True if the image's health check passes. */
  async isHealthy(): Promise<boolean> {
    const check = lastOf('HEALTHCHECK');
    const command: string[] = JSON.parse(check.slice(check.indexOf('[')));
    return this.exec(...command).then(
      () => true,
      () => false,
    );
  }

  /** Runs a command beside the first process, as its user; returns its output. */
  async exec(...command: string[]): Promise<string> {
    const [uid = '', gid = ''] = lastOf('USER').split(':');
    const { stdout } = await run('nsenter', [
      ...['--setuid', uid, '--setgid', gid],
      ...['--all', '--root', '--wd', '--target', String(this.#pid())],
      ...[
        'env',
        '-i',
        ...Object.entries(this.#environment).map(([key, value]) => `${key}=${value}`),
      ],
      ...command,
    ]);
    return stdout;
  }

  /** Stops it as an engine does; returns the exit code. */
  async stop(): Promise<number | null> {
    const ended = once(this.#child, 'exit');
    process.kill(this.#pid(), lastOf('STOPSIGNAL') as NodeJS.Signals);
    await ended;
    return this.#child.exitCode;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  #pid(): number {
    const { pid } = this.#child;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
  }
}

function instructions(keyword?: string): Instruction[] {
  const parsed = DockerfileParser.parse(readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
  return parsed
    .getInstructions()
    .filter((one) => keyword === undefined || one.getKeyword() === keyword);
}

function lastOf(keyword: string): string {
  return instructions(keyword).at(-1)?.getArgumentsContent() ?? '';
}

function jsonOf(keyword: string): string[] {
  return JSON.parse(lastOf(keyword));
}

function env(text: string): Record<string, string> {
  const pairs = text.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2));
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  return Object.fromEntries(pairs.map(([key, value = '']) => [key, value.replace('$PATH', path)]));
}

function assignments(environment: Record<string, string>): string {
  return Object.entries(environment)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
}
