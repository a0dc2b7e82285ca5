import { connect } from 'node:net';
import fc from 'fast-check';

/** Number of inputs that a fuzz test tries: few in `npm test`, more with `FUZZ_RUNS=20000`. */
export const fuzzRuns = (few: number) => Number(process.env.FUZZ_RUNS ?? few);

/** Arbitrary bytes as a latin1 string, with frequent control characters and non-ASCII bytes. */
export const junk = (maxLength = 10) =>
  fc
    .array(
      fc.oneof(
        fc.integer({ min: 0, max: 255 }),
        fc.constantFrom(...[...' \t\r\n\0:;,="<>%/\x7f\x80\xe2\xff'].map((c) => c.charCodeAt(0))),
      ),
      { maxLength },
    )
    .map((codes) => String.fromCharCode(...codes));

/** Truncates text to a fraction of its length, in thousandths. Values above 1000 leave it whole. */
export const cutAt = (text: string, thousandths: number) =>
  text.slice(0, Math.ceil((text.length * Math.min(thousandths, 1000)) / 1000));

/**
 * Sends bytes to a port and reads until the connection closes.
 * @param patience milliseconds after which the sending side is ended; if undefined, the server has to close
 * @returns what was received, as latin1
 * @throws if the connection is still open after 10 seconds
 */
export function exchangeBytes(port: number, bytes: string, patience?: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write(bytes, 'latin1');
      if (patience !== undefined) setTimeout(() => socket.end(), patience);
    });
    const timer = setTimeout(() => {
      reject(new Error(`still open after ${JSON.stringify(bytes)}`));
      socket.destroy();
    }, 10_000);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    // A reset connection is an allowed outcome.
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}

/** Collects uncaught errors, which would otherwise end the process. `stop` returns them and stops collecting. */
export function watchUncaught(): { stop(): unknown[] } {
  const errors: unknown[] = [];
  const note = (error: unknown) => void errors.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  return {
    stop() {
      process.off('uncaughtException', note).off('unhandledRejection', note);
      return errors;
    },
  };
}
