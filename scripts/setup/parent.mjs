// Runs on any Node version before anything is installed: only built-in imports.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const pause = 1000;

/**
 * Calls `stop` when the npm that runs this script is gone, even if it was killed. npm runs scripts through a shell that
 * may outlive it, so the shell's parent is watched too. Does nothing if npm did not start this script.
 */
export function whenParentEnds(stop) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const atFirst = lineage();
  const timer = setInterval(() => {
    if (lineage() === atFirst) return;
    clearInterval(timer);
    stop();
  }, pause);
  timer.unref();
}

/** Returns the parent's id and, if /proc shows that it is a shell, that of its parent. */
function lineage() {
  const parent = process.ppid;
  const status = statusOf(parent);
  return isShell(status.name) ? `${parent} ${status.parent}` : `${parent}`;
}

function isShell(name) {
  return ['sh', 'dash', 'bash', 'ash', 'zsh', 'ksh', 'busybox'].includes(basename(name));
}

// Linux only; elsewhere only the parent is watched. Fields of proc(5) stat: id (name) state parent…
function statusOf(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return { name, parent };
  } catch {
    return { name: '', parent: '' };
  }
}
