import { clearScreenDown, moveCursor } from 'node:readline';

/** One line for each part: on a terminal with a bar as it proceeds, elsewhere when all are done. */
export interface Progress {
  /** Updates a part to `done` of `total`; the first call adds its line. */
  show(part: string, done: number, total: number, note?: string): void;
  end(): void;
}

const barWidth = 10;

function barOf(done: number, total: number): string {
  const full = Math.round((barWidth * Math.min(done, total)) / Math.max(total, 1));
  return '█'.repeat(full).padEnd(barWidth, '░');
}

/** Writes to standard error by default so that standard output holds only the result. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  const lines = new Map<string, string>();
  let drawn = 0;
  const write = () => {
    // A line that wraps would count as two.
    const width = stream.isTTY ? stream.columns - 1 : undefined;
    stream.write([...lines.values()].map((line) => `${line.slice(0, width)}\n`).join(''));
    drawn = lines.size;
  };
  return {
    show(part, done, total, note = '') {
      const line = `${part}: ${done} of ${total}${note && ` (${note})`}`;
      lines.set(part, stream.isTTY ? `${barOf(done, total)} ${line}` : line);
      if (!stream.isTTY) return;
      moveCursor(stream, 0, -drawn);
      clearScreenDown(stream);
      write();
    },
    end() {
      if (!stream.isTTY && lines.size > 0) write();
      lines.clear();
    },
  };
}
