type Write = (fields: object, message?: string) => void;

/** Where rooms write what an operator may want to read later; pino's shape. */
export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

/** A log that keeps nothing, for callers that do not care. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
