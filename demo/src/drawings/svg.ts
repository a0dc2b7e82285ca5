/** Colors of printed things; the same in light and dark, like paper. */
export const ink = {
  paper: '#f6f1de',
  sea: '#8fc3cf',
  deep: '#12424a',
  night: '#142a4e',
  land: '#cfdfbc',
  hill: '#9dbd93',
  red: '#c8371f',
  gold: '#e3ab32',
  line: '#16302f',
} as const;

/** Returns an SVG document with a width and height in user units. */
export function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
}

export function path(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
}

/** Returns a deterministic sequence of numbers in [0, 1). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** Returns `rings` closed contour lines around a hilltop, from the inside out. */
export function contours(
  x: number,
  y: number,
  radius: number,
  rings: number,
  seed: number,
): string {
  const next = numbersFrom(seed);
  const bumps = Array.from({ length: 10 }, () => 0.75 + next() * 0.5);
  return Array.from({ length: rings }, (_, ring) => {
    const size = (radius * (rings - ring)) / rings;
    return `<path d="${blob(x, y, size, bumps)}" fill="${ink.hill}" fill-opacity=".16" stroke="${ink.deep}" stroke-opacity=".4" stroke-width="1.5"/>`;
  }).join('');
}

function blob(x: number, y: number, radius: number, bumps: readonly number[]): string {
  const points = bumps.map((bump, index) => {
    const angle = (index / bumps.length) * Math.PI * 2;
    return [
      x + Math.cos(angle) * radius * bump * 1.25,
      y + Math.sin(angle) * radius * bump,
    ] as const;
  });
  const middle = (a: readonly [number, number], b: readonly [number, number]) =>
    `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`;
  const start = middle(points.at(-1)!, points[0]!);
  const curves = points.map((point, index) => {
    const to = middle(point, points[(index + 1) % points.length]!);
    return `Q${point[0].toFixed(1)} ${point[1].toFixed(1)} ${to}`;
  });
  return `M${start}${curves.join('')}Z`;
}
