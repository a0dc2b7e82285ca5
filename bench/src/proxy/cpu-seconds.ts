import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second for programs (proc(5), `USER_HZ`). */
const ticksPerSecond = 100;

/** Processor time that a process and those it started have taken so far; undefined where there is no /proc. */
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
  // The second field is a name in brackets that may hold spaces; user and system time are the 14th and 15th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
