import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in units of 1/100 second (proc(5), `USER_HZ`). */
const ticksPerSecond = 100;

/** Returns the CPU seconds used so far by a process and its descendants; undefined without /proc. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const [own = '', ...children] = [String(pid), ...childrenOf(pid)];
    const ticks = [own, ...children].reduce((sum, id) => sum + ticksOf(id), 0);
    return ticks / ticksPerSecond;
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const ids = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim();
    return ids === '' ? [] : ids.split(' ').flatMap((id) => [id, ...childrenOf(Number(id))]);
  });
}

function ticksOf(pid: string): number {
  // The second field is a name in parentheses that may contain spaces; fields 14 and 15 are user and system time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
