/** Makes a text of about a length. */
export interface Shape {
  readonly name: string;
  of(length: number): string;
}

// biome-ignore format: lists
/** What grammars begin, end, separate or repeat: the first line is fed in every run of the tests. */
const pieces = {
  usual: ['a', '0', ' ', '\n', 'word ', 'a b\n', '<', '<a ', '<a b="', '<!--', '</a>', '&', '"', '\\', '(', '{a,plural ', ',', ';', '.', '-', '# ', '@', '<link a '],
  others: [
    ...['A1', '\t', 'é', '中', '\u00a0', 'a\u0301', 'Word. ', 'a, ', '1.000,', '. ', '<a b=c ', '<a>', '<1/>', '<1>a</1> ', '<x1/>', '<!---->', '<!', '<?', '<![CDATA['],
    ...['<script>', '<script ', '<link rel=icon href=a sizes=', '<meta ', '<title>', '<url>', '<loc>', '<style', '&amp;', '&#', '&#x', '&copy', "'", '`', '\\"', ')', '['],
    ...['{', '{{', '%s ', '%41', '%', '$', '=', ':', '/', '--', '_', '*', '#', '|', '?', '!', '~', '+', '^', '\r\n', '\u0000', 'a=b;', 'a=b&', 'a,b;q=1,', 'a="b",', '"a"', '"a",'],
    ...['a:b ', 'a.', 'a-', 'a@b.c ', 'http://a.b/c ', '//', '../', '/a', ' ,', ' ;', '"\n"', 'msgid "a"\n', '# a\n', 'a,b\n', '"a""', '{"a":', '[1,', '<trans-unit>'],
    ...['<tu><tuv>', '-- a\n', "'a''", '$a$', 'data: {}\n'],
  ],
};

// biome-ignore format: lists
/** What is counted on: `#` stands for a number that grows. */
const counted = {
  usual: ['{name#} %s :id# ', '<#>go </#> ', '<#/>', 'http://a.b/# '],
  others: ['Sentence #. ', '&copy#; ', '@user# a@b.c ', '#\u00a0', '# ', 'a#="b" ', '<a href="/#">#</a>', '"a#","b#"\n', 'msgid "a#"\nmsgstr ""\n', '<x:a# xmlns:n#="u">'],
};

type Edged = readonly [start: string, piece: string, end: string];
// biome-ignore format: lists
/** What stands between a start and an end. */
const edged: Readonly<Record<'usual' | 'others', readonly Edged[]>> = {
  usual: [['a', ' ', 'b'], ['<a1', ' ', 'x']],
  others: [['<', ' ', 'x'], ['<a ', ' ', 'x'], ['<a', ' b="c"', ''], ['http://a.b/', '.', 'c'], ['a', '\u0301\u0323', 'b'], ['word word ', '<1/>', 'x'], ['a', '-', '!'], ['"', 'a', "'"], ['a:', ' ', ';b']],
};

type Nest = readonly [open: string, close: string];
// biome-ignore format: lists
/** What stands inside itself. */
const nests: Readonly<Record<'usual' | 'others', readonly Nest[]>> = {
  usual: [['<a>', '</a>'], ['<#>', '</#>']],
  others: [
    ...[['(', ')'], ['[', ']'], ['{', '}'], ['{a,plural,one ', '}'], ['<div>', '</div>'], ['{"a":', '}'], ['<table><td>', '</td></table>']] as const,
    ...[['<svg>', '</svg>'], [':not(', ')'], ['<b><i>', '</b></i>'], ['"(', ')"'], ['<x a="', '"/>']] as const,
  ],
};

/** Writes numbers up to the highest that a tag of a unit may have. */
const numbered = (piece: string, index: number) => piece.replaceAll('#', `${(index % 9000) + 1}`);

const repeated = (piece: string, start = '', end = ''): Shape => ({
  name: `${start}${piece} again and again ${end}`.trim(),
  of: (length) => start + piece.repeat(Math.ceil(length / piece.length)) + end,
});

const growing = (piece: string): Shape => ({
  name: `${piece} with a number that grows`,
  of: (length) => indexes(length / (piece.length + 3), (index) => numbered(piece, index)),
});

const nested = ([open, close]: Nest): Shape => ({
  name: `${open}…${close} inside itself`,
  of(length) {
    const most = open.includes('#') ? 9000 : length;
    const times = Math.min(Math.ceil(length / (open.length + close.length)), most);
    const before = indexes(times, (index) => numbered(open, index));
    return `${before}x${indexes(times, (index) => numbered(close, times - 1 - index))}`;
  },
});

function indexes(times: number, write: (index: number) => string): string {
  return Array.from({ length: Math.ceil(times) }, (_, index) => write(index)).join('');
}

/** The fixed shapes. */
const shapesOf = (kind: 'usual' | 'others'): Shape[] => [
  ...pieces[kind].map((piece) => repeated(piece)),
  ...counted[kind].map(growing),
  ...edged[kind].map(([start, piece, end]) => repeated(piece, start, end)),
  ...nests[kind].map(nested),
];

export const shapes = { usual: shapesOf('usual'), others: shapesOf('others') };

/** What a source's strings and expressions consist of: what its functions look for. */
export function tokensOf(source: string): string[] {
  const strings = source.matchAll(/'((?:[^'\\\n]|\\.){1,20})'/g);
  const runs = source.matchAll(/[^\s\w'"`]{1,4}|\b[a-z][a-z:-]{1,11}\b/g);
  return [...new Set([...strings, ...runs].map(([whole, inner]) => inner ?? whole))];
}

const randomCount = 60;

/** Returns shapes of random tokens: some to begin with, some that repeat, and one to end with. */
export function randomShapes(tokens: readonly string[], next: () => number): Shape[] {
  const token = () => tokens[Math.floor(next() * tokens.length)] ?? 'a';
  const some = (most: number) =>
    Array.from({ length: Math.floor(next() * (most + 1)) }, token).join('');
  return Array.from({ length: randomCount }, () => repeated(token() + some(2), some(3), some(1)));
}

/** Returns numbers from 0 to 1 that look random, the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
