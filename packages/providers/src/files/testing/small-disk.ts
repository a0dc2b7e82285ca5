import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system of its own that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes a file until not a byte is left. */
  fill(): void;
  /** Removes that file. */
  free(): void;
  /** Bytes that are left. */
  left(): number;
  close(): Promise<void>;
}

/** Mounts a disk in memory: as root, or in a user namespace, whose files are reached through its process. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const at = mkdtempSync(path.join(tmpdir(), 'dragoman-disk-'));
  const isRoot = process.getuid?.() === 0;
  const mount = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', at];
  const holder = isRoot ? undefined : await holdMount(mount);
  if (isRoot) execFileSync('mount', mount);
  const unmount = () => {
    if (isRoot) execFileSync('umount', ['--lazy', at]);
    rmSync(at, { recursive: true, force: true });
  };
  process.once('exit', unmount);
  const folder = holder === undefined ? at : `/proc/${holder.pid}/root${at}`;
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: () => writeUntilFull(filler),
    free: () => rmSync(filler, { force: true }),
    left: () => statfsSync(folder).bavail * statfsSync(folder).bsize,
    async close() {
      process.off('exit', unmount);
      holder?.stdin.end();
      if (holder !== undefined) await once(holder, 'exit');
      unmount();
    },
  };
}

/** The mount lasts as long as the returned process, which ends with this one. */
async function holdMount(mount: readonly string[]) {
  const script = `mount ${mount.join(' ')} && echo mounted && exec cat`;
  const holder = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return holder;
}

function writeUntilFull(filler: string): void {
  const file = openSync(filler, 'w');
  try {
    for (let size = 1 << 20; size > 0; size = Math.floor(size / 2)) writeAll(file, size);
  } finally {
    closeSync(file);
  }
}

/** Writes pieces of a size until one does not fit. */
function writeAll(file: number, size: number): void {
  const piece = Buffer.alloc(size);
  try {
    while (writeSync(file, piece) === size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
