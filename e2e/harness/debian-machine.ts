import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from './wait.ts';

const run = promisify(execFile);
const packages = ['systemd-sysv', 'dbus', 'iproute2', 'ca-certificates'];
/** Also trusted inside: npm and apt may reach their registries through a proxy with a certificate of its own. */
const authorities = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Debian 12 alone in a folder, booted by systemd-nspawn: its own systemd, users, files and processes, with this machine's
 * network. Needs root on Debian, `debootstrap` and `systemd-container`.
 */
export class DebianMachine {
  readonly root: string;
  readonly #process: ChildProcess;

  private constructor(root: string, child: ChildProcess) {
    this.root = root;
    this.#process = child;
  }

  /**
   * Installs Debian unless the folder has it, and boots a copy.
   * @param folder where Debian is kept between runs
   * @param name of the copy, which replaces an older one
   * @param readable files and folders of this machine that are there too, read-only
   */
  static async boot(folder: string, name: string, readable: readonly string[]) {
    const base = path.join(folder, 'debian');
    if (!existsSync(path.join(base, 'etc/debian_version'))) await install(base);
    const root = path.join(folder, name);
    await rm(root, { recursive: true, force: true });
    await run('cp', ['--archive', base, root]);
    await run('cp', [authorities, path.join(root, authorities)]);
    await writeFile(path.join(root, 'root/.npmrc'), `cafile=${authorities}\n`);
    const binds = readable.map((file) => `--bind-ro=${file}`);
    const child = spawn(
      'systemd-nspawn',
      [`--directory=${root}`, '--boot', '--register=no', '--keep-unit', '--quiet', ...binds],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const console = createWriteStream(path.join(folder, `${name}.log`));
    child.stdout?.pipe(console);
    child.stderr?.pipe(console);
    const machine = new DebianMachine(root, child);
    await waitFor('a booted Debian', () => machine.#isRunning());
    return machine;
  }

  /** Runs a shell command as root; returns its output. Throws with the output if the command fails. */
  async shell(command: string): Promise<string> {
    const inside = ['--all', '--target', String(this.#leader()), '--', 'env', '-i', 'HOME=/root'];
    const places = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    const shell = ['sh', '-ec', `cd /root; ${command}`];
    try {
      const { stdout } = await run('nsenter', [...inside, places, ...shell], {
        maxBuffer: 2 ** 26,
      });
      return stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${command}\n${stdout}${stderr}`);
    }
  }

  async powerOff(): Promise<void> {
    const ended = once(this.#process, 'exit');
    await this.shell('systemctl poweroff');
    await ended;
  }

  async #isRunning(): Promise<true | undefined> {
    if (this.#process.exitCode !== null) throw new Error('Debian did not boot.');
    // 'degraded' while a unit of Debian cannot run in a container.
    const state = await this.shell('systemctl is-system-running || true').catch(() => '');
    return /running|degraded/.test(state) || undefined;
  }

  #leader(): number {
    const pid = this.#process.pid;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
  }
}

async function install(base: string): Promise<void> {
  await rm(base, { recursive: true, force: true });
  await mkdir(base, { recursive: true });
  const wanted = ['--variant=minbase', `--include=${packages.join(',')}`, 'bookworm', base];
  await run('debootstrap', wanted, { maxBuffer: 2 ** 26 });
}
