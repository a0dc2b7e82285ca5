import type { SupervisedProcess } from './supervised-process.ts';

type Lender = Pick<SupervisedProcess, 'isServing' | 'processId' | 'send' | 'sockets'>;

/**
 * Lends the sockets of a process that does not accept its connections, because it ended or is silent, to those that listen on the
 * same ports. Nobody who connects meanwhile waits for it or is lost.
 */
export class Lending {
  /** Ids of the processes that have the sockets of another, by its name. */
  readonly #borrowers = new Map<string, Set<number>>();

  /** Is called with all processes by name whenever one of them changes. */
  update(processes: ReadonlyMap<string, Lender>): void {
    for (const [name, lender] of processes) {
      const ports = new Set(lender.sockets.map(({ port }) => port));
      const others = [...processes.values()].filter(
        (one) => one !== lender && one.isServing && one.sockets.some(({ port }) => ports.has(port)),
      );
      this.#settle(name, lender, lender.isServing ? [] : others, others);
    }
  }

  #settle(
    name: string,
    { sockets }: Lender,
    wanted: readonly Lender[],
    others: readonly Lender[],
  ): void {
    const borrowers = this.#borrowers.get(name) ?? new Set();
    for (const other of others) {
      const id = other.processId ?? 0;
      const has = borrowers.has(id);
      const wants = wanted.includes(other);
      if (has && !wants) other.send({ type: 'return', lender: name });
      if (has || !wants) continue;
      for (const { port, socket } of sockets)
        other.send({ type: 'lend', lender: name, port }, socket);
    }
    this.#borrowers.set(name, new Set(wanted.map((one) => one.processId ?? 0)));
  }
}
