/**
 * Fields of a log line as they may be given. An error goes under `err`, the only name whose value is written with message and
 * stack: JSON writes an `Error` of any other name as `{}`. What may be an error is refused elsewhere: errors, `unknown` (as
 * caught) and `any` (as a rejected promise hands it over), and the name `error` whatever it holds.
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

/** Where all code writes what an operator may want to read later; pino fits. */
export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
}

/** A log that keeps nothing, for callers that do not care. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
