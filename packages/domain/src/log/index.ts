export { redactLine, redactText } from './redact.ts';

/**
 * Type of the fields of a log line. An error must be named `err`, the only name logged with message and stack: JSON
 * writes an `Error` under any other name as `{}`. Other names reject anything that may be an error: errors, `unknown`
 * (as caught) and `any` (as in a promise rejection). The name `error` is always rejected.
 */
type LogFields<Fields> = {
  readonly [Name in keyof Fields]: Name extends 'err'
    ? unknown
    : Name extends 'error'
      ? never
      : unknown extends Fields[Name]
        ? never
        : [Extract<Fields[Name], Error>] extends [never]
          ? Fields[Name]
          : never;
};

type Write = <Fields extends object>(fields: LogFields<Fields> & Fields, message?: string) => void;

/** The log used by all code; pino implements it. */
export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

/** A log that discards everything. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
