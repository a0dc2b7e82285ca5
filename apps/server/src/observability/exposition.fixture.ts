/** A family of metrics as read from the text format of Prometheus. */
export interface Family {
  readonly type: string;
  readonly help: string;
  readonly samples: Sample[];
}

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (NaN|[+-]?Inf|[-+]?[\d.]+(?:e[-+]?\d+)?)$/;
const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;

/**
 * Reads the text format 0.0.4 strictly, as its specification has it and apart from the library that writes it. Throws on any
 * line, name, label or order of lines that is not allowed.
 */
export function readExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const families = new Map<string, Family>();
  const seen = new Set<string>();
  let current = '';
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (families.has(name)) throw new Error(`${name} comes twice.`);
      families.set(name, { help: rest, type: 'untyped', samples: [] });
      current = name;
    } else if (kind === 'TYPE') families.set(name, { ...familyOf(families, name), type: rest });
    else {
      const read = readSample(line);
      const key = `${read.name} ${JSON.stringify(Object.entries(read.labels).sort())}`;
      if (seen.has(key)) throw new Error(`Twice: ${line}`);
      seen.add(key);
      const parts = ['', '_bucket', '_sum', '_count'].map((suffix) => current + suffix);
      if (!parts.includes(read.name)) throw new Error(`Not of ${current}: ${line}`);
      familyOf(families, current).samples.push(read);
    }
  }
  return families;
}

function familyOf(families: ReadonlyMap<string, Family>, name: string): Family {
  const family = families.get(name);
  if (family === undefined) throw new Error(`${name} has no HELP.`);
  return family;
}

function readSample(line: string): Sample {
  const [, name = '', inner = '', value] = sample.exec(line) ?? [];
  if (value === undefined) throw new Error(`Not a sample: ${line}`);
  const labels: Record<string, string> = {};
  label.lastIndex = 0;
  while (label.lastIndex < inner.length) {
    const [, key = '', text = ''] = label.exec(inner) ?? [];
    if (key === '' || key in labels) throw new Error(`Not a label: ${line}`);
    labels[key] = text;
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) };
}

/** Adds up the samples with these labels. */
export function total(
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const family = families.get(name.replace(/_(?:bucket|sum|count)$/, '')) ?? families.get(name);
  const matching = (family?.samples ?? []).filter(
    (one) =>
      one.name === name &&
      Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  );
  return matching.reduce((sum, { value }) => sum + value, 0);
}
