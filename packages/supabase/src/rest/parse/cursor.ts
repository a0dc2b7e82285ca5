import { unreadable } from '../errors.ts';

const identifierCharacter = /[\p{L}\p{N}_ $]/u;

/** Parses one parameter of the query string. Throws PGRST100 with the position. */
export class Cursor {
  readonly text: string;
  readonly #what: string;
  position = 0;

  constructor(text: string, what: string) {
    this.text = text;
    this.#what = what;
  }

  get done(): boolean {
    return this.position >= this.text.length;
  }

  peek(expected: string): boolean {
    return this.text.startsWith(expected, this.position);
  }

  take(expected: string): boolean {
    if (!this.peek(expected)) return false;
    this.position += expected.length;
    return true;
  }

  expect(expected: string): void {
    if (!this.take(expected)) this.fail(`"${expected}"`);
  }

  fail(expected: string): never {
    const found = this.done ? 'end of input' : `"${this.text.charAt(this.position)}"`;
    throw unreadable(
      this.#what,
      this.text,
      `(line 1, column ${this.position + 1}): unexpected ${found} expecting ${expected}`,
    );
  }

  skipSpace(): void {
    while (this.peek(' ') || this.peek('\t')) this.position += 1;
  }

  rest(): string {
    const rest = this.text.slice(this.position);
    this.position = this.text.length;
    return rest;
  }

  /** Reads up to one of the given characters. */
  until(stops: string): string {
    const start = this.position;
    while (!this.done && !stops.includes(this.text.charAt(this.position))) this.position += 1;
    return this.text.slice(start, this.position);
  }

  match(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern.source, `${pattern.flags}y`);
    sticky.lastIndex = this.position;
    const found = sticky.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  end(): void {
    if (!this.done) this.fail('end of input');
  }

  /** Runs `read`; restores the position if it returns undefined. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.position;
    const found = read();
    if (found === undefined) this.position = start;
    return found;
  }

  /** Reads `"…"` with backslash escapes; undefined if there is no quote here. */
  quoted(): string | undefined {
    if (!this.peek('"')) return undefined;
    let value = '';
    for (let at = this.position + 1; at < this.text.length; at += 1) {
      const character = this.text.charAt(at);
      if (character === '"') {
        this.position = at + 1;
        return value;
      }
      if (character === '\\') at += 1;
      value += this.text.charAt(at);
    }
    return undefined;
  }

  /** Reads a name: letters, digits, `_`, `$`, inner spaces and dashes, or anything but NUL in quotes. */
  name(): string {
    const name = this.quoted() ?? this.#plainName();
    // Postgres terminates statement text at NUL.
    if (name.includes('\0')) this.fail('a name without NUL');
    if (name === '') this.fail('field name (* or [a..z0..9_$])');
    return name;
  }

  #plainName(): string {
    const start = this.position;
    while (!this.done) {
      const [character = ''] = this.text.slice(this.position, this.position + 2);
      const dash = character === '-' && !this.peek('->') && this.position > start;
      if (!dash && !identifierCharacter.test(character)) break;
      this.position += character.length;
    }
    return this.text.slice(start, this.position).trim();
  }
}
