// Runs on whatever Node a fresh machine has, before anything is installed: no imports but Node's own.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const pause = 1000;

/**
 * Calls `stop` when the npm that runs this script is gone, also when it was killed without a word. npm runs a script through a
 * shell that may outlive it, so the shell's parent is watched too. What was not started by npm may outlive whoever started it.
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

/** The parent's id and, where /proc tells that it is a shell, that of the shell's parent. */
function lineage() {
  const parent = process.ppid;
  const status = statusOf(parent);
  return isShell(status.name) ? `${parent} ${status.parent}` : `${parent}`;
}

function isShell(name) {
  return ['sh', 'dash', 'bash', 'ash', 'zsh', 'ksh', 'busybox'].includes(basename(name));
}

// Linux only; elsewhere the parent alone is watched. Fields of proc(5) stat: id (name) state parent…
function statusOf(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return { name, parent };
  } catch {
    return { name: '', parent: '' };
  }
}
