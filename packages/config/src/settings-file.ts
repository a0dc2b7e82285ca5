/** Where the reader stands: before a name, in it, in a comment, before a value, or in one of the value's forms. */
type State = 'start' | 'name' | 'comment' | 'before' | 'plain' | 'single' | 'double';

/**
 * Reads a file of settings as systemd reads an `EnvironmentFile` (systemd.exec(5)), so that a command sees what the service sees:
 * nothing is expanded, `#` and `;` begin comments only at the start of a line, quotes only at the start of a value. Lines that set
 * nothing are skipped; the last of two lines with one name counts.
 */
export function parseSettingsFile(text: string): Record<string, string> {
  const reader = new SettingsReader();
  for (let at = 0; at < text.length; at++) {
    const takesNext = text[at] === '\\' && reader.reads('\\');
    if (takesNext) at += 1;
    reader.read(text.charAt(at), takesNext);
  }
  return reader.end();
}

class SettingsReader {
  readonly #settings: Record<string, string> = {};
  #state: State = 'start';
  #name = '';
  #value = '';
  /** Length of the value without the spaces at its end that neither quotes nor a backslash keep. */
  #kept = 0;

  /** Returns true if a backslash here changes the meaning of the character after it. */
  reads(_: '\\'): boolean {
    return !['start', 'name', 'single'].includes(this.#state);
  }

  read(char: string, isEscaped: boolean): void {
    const isValue = ['before', 'plain'].includes(this.#state);
    if (isValue && char === '\n' && !isEscaped) this.#finish();
    else this.#steps[this.#state](char, isEscaped);
  }

  end(): Record<string, string> {
    if (!['start', 'name', 'comment'].includes(this.#state)) this.#finish();
    return this.#settings;
  }

  readonly #steps: Record<State, (char: string, isEscaped: boolean) => void> = {
    start: (char) => {
      if (char === '#' || char === ';') this.#state = 'comment';
      else if (!isSpace(char)) [this.#state, this.#name] = ['name', char];
    },
    name: (char) => {
      if (char === '\n') this.#state = 'start';
      else if (char === '=') this.#state = 'before';
      else this.#name += char;
    },
    comment: (char, isEscaped) => {
      if (char === '\n' && !isEscaped) this.#state = 'start';
    },
    before: (char, isEscaped) => {
      if (!isEscaped && char === "'") this.#state = 'single';
      else if (!isEscaped && char === '"') this.#state = 'double';
      else if (isEscaped || !isSpace(char)) {
        this.#state = 'plain';
        this.#steps.plain(char, isEscaped);
      }
    },
    plain: (char, isEscaped) => {
      if (isEscaped) this.#add(char === '\n' ? '' : char);
      else this.#add(char, !isSpace(char));
    },
    single: (char) => {
      if (char === "'") this.#state = 'before';
      else this.#add(char);
    },
    double: (char, isEscaped) => {
      if (isEscaped) this.#add(char === '\n' ? '' : char.replace(/^[^"\\`$]/, '\\$&'));
      else if (char === '"') this.#state = 'before';
      else this.#add(char);
    },
  };

  #add(text: string, isKept = true): void {
    this.#value += text;
    if (isKept) this.#kept = this.#value.length;
  }

  #finish(): void {
    const name = this.#name.trim();
    if (/^[A-Za-z_]\w*$/.test(name)) this.#settings[name] = this.#value.slice(0, this.#kept);
    this.#state = 'start';
    [this.#name, this.#value, this.#kept] = ['', '', 0];
  }
}

const isSpace = (char: string) => /^\s$/.test(char);
