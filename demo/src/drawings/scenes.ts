import { contours, ink, path, rect, svg } from './svg.ts';

function hero(detailed: boolean): string {
  const rings = detailed ? 9 : 5;
  const hills =
    contours(250, 230, 210, rings, 31) +
    contours(700, 200, 170, rings, 57) +
    contours(640, 560, 200, rings, 12);
  const river = path(
    'M-20 640C160 520 240 620 380 520S520 330 600 380S820 420 990 300',
    ink.sea,
    46,
  );
  const route = path(
    'M120 560C220 420 260 470 330 380S420 160 560 210S700 460 830 420',
    ink.red,
    8,
    'stroke-dasharray="2 20"',
  );
  const grid =
    [160, 320, 480, 640, 800]
      .map((x) => path(`M${x} 0V720`, ink.deep, 1, 'opacity=".14"'))
      .join('') +
    [144, 288, 432, 576].map((y) => path(`M0 ${y}H960`, ink.deep, 1, 'opacity=".14"')).join('');
  const tents = [
    [330, 380],
    [560, 210],
  ]
    .map(
      ([x, y]) =>
        `<path d="M${x! - 26} ${y! + 18}L${x} ${y! - 26}L${x! + 26} ${y! + 18}Z" fill="${ink.gold}" stroke="${ink.line}" stroke-width="3"/>`,
    )
    .join('');
  const rose = `<g transform="translate(840 600)"><circle r="66" fill="${ink.paper}" stroke="${ink.line}" stroke-width="3"/><path d="M0-58L13 0L0 58L-13 0Z" fill="${ink.line}"/><path d="M0-58L13 0H-13Z" fill="${ink.red}"/><path d="M-58 0L0-9L58 0L0 9Z" fill="${ink.deep}" opacity=".55"/></g>`;
  return svg(
    960,
    720,
    `${rect(0, 0, 960, 720, '#dfe9cf')}${hills}${river}${grid}${route}${tents}<circle cx="120" cy="560" r="14" fill="${ink.deep}"/><path d="M830 420l-20-42a23 23 0 1 1 40 0Z" fill="${ink.red}"/>${rose}`,
  );
}

function foldedMap(): string {
  const panel = (x: number, tilt: number, fill: string) =>
    `<path d="M${x} ${130 + tilt}L${x + 120} ${130 - tilt}V${400 - tilt}L${x} ${400 + tilt}Z" fill="${fill}" stroke="${ink.line}" stroke-width="3"/>`;
  const panels =
    panel(240, 24, ink.paper) +
    panel(360, -24, '#e6dcbd') +
    panel(480, 24, ink.paper) +
    panel(600, -24, '#e6dcbd');
  return svg(
    960,
    480,
    `${rect(0, 0, 960, 480, '#bcd7d6')}<ellipse cx="480" cy="430" rx="300" ry="16" opacity=".15"/>${panels}${path('M250 330C330 240 380 350 470 270S600 200 710 240', ink.sea, 20)}${path('M270 220C340 180 420 260 500 200S640 330 700 300', ink.red, 6, 'stroke-dasharray="2 15"')}`,
  );
}

function bubbles(width: number, height: number): string {
  const lines = (x: number, direction: 1 | -1) =>
    [0, 1, 2, 3]
      .map((i) =>
        path(
          `M${x} ${i * 30}h${direction * (150 - ((i * 47) % 70))}`,
          i === 0 ? ink.red : ink.deep,
          8,
        ),
      )
      .join('');
  const content = `<path d="M60 60H340Q360 60 360 80V230Q360 250 340 250H150L100 300V250H60Q40 250 40 230V80Q40 60 60 60Z" fill="${ink.paper}" stroke="${ink.line}" stroke-width="3"/><g transform="translate(90 110)">${lines(0, 1)}</g><path d="M400 130H660Q680 130 680 150V290Q680 310 660 310H640V360L590 310H400Q380 310 380 290V150Q380 130 400 130Z" fill="${ink.gold}" stroke="${ink.line}" stroke-width="3"/><g transform="translate(630 175)">${lines(0, -1)}</g>`;
  const scale = height / 400;
  return svg(
    width,
    height,
    `${rect(0, 0, width, height, '#c9d8e8')}<g transform="translate(${(width - 720 * scale) / 2} 0) scale(${scale})">${content}</g>`,
  );
}

function glasses(width: number, height: number): string {
  const shapes = [
    `<path d="M-45-150q20 70 0 110q-10 40 20 50h50q30-10 20-50q-20-40 0-110Z" fill="#b6471d"/>`,
    `<path d="M-45-140H45L35 10H-35Z" fill="#7da648"/><path d="M-6-140q-30-60 10-80q26 40 6 80Z" fill="#3f7a3a"/>`,
    `<path d="M-50-100H50L40 10H-40Z" fill="#7a2b16"/>${path('M50-80q50 10 36 46t-44 20', ink.line, 6)}`,
    `<path d="M-55-80H55Q50 10 0 10T-55-80Z" fill="#a5622a"/><path d="M-30-78q10-22 30-8t34 2q6 24-30 20t-34-14Z" fill="#fff6e4"/>`,
  ];
  const row = shapes.map(
    (shape, i) =>
      `<g transform="translate(${110 + i * 165} 300)" stroke="${ink.line}" stroke-width="3"><ellipse cy="18" rx="70" ry="11" fill="${ink.paper}"/>${shape}</g>`,
  );
  const scale = height / 400;
  return svg(
    width,
    height,
    `${rect(0, 0, width, height, '#ecd9b0')}${rect(0, height * 0.78, width, height * 0.22, '#a9764a')}<g transform="translate(${(width - 720 * scale) / 2} 0) scale(${scale})">${row.join('')}</g>`,
  );
}

function shopfront(): string {
  const stripes = Array.from(
    { length: 10 },
    (_, i) =>
      `<path d="M${150 + i * 42} 110h42v60a21 21 0 0 1-42 0Z" fill="${i % 2 === 0 ? ink.red : ink.paper}" stroke="${ink.line}" stroke-width="2"/>`,
  );
  return svg(
    720,
    400,
    `${rect(0, 0, 720, 400, '#cfe0e2')}${rect(150, 60, 420, 310, '#e8d7a8', `stroke="${ink.line}" stroke-width="3"`)}${rect(150, 60, 420, 50, ink.deep)}${stripes.join('')}${rect(180, 210, 170, 120, ink.sea, `stroke="${ink.line}" stroke-width="3"`)}${rect(420, 205, 100, 165, ink.deep, `stroke="${ink.line}" stroke-width="3"`)}<circle cx="436" cy="290" r="6" fill="${ink.gold}"/>${rect(205, 280, 40, 50, ink.red)}${rect(255, 262, 34, 68, ink.gold)}${rect(300, 290, 32, 40, '#274b35')}<circle cx="360" cy="85" r="16" fill="${ink.gold}"/>${path('M360 73v24M348 85h24', ink.line, 3)}${rect(0, 370, 720, 30, '#8aa79b')}`,
  );
}

function monster(): string {
  const hump = (x: number, size: number) =>
    `<path d="M${x - size} 210a${size} ${size} 0 0 1 ${size * 2} 0Z" fill="#4c9a7b" stroke="${ink.line}" stroke-width="3"/>`;
  return svg(
    720,
    300,
    `${rect(0, 0, 720, 300, '#dfe9cf')}${hump(210, 60)}${hump(340, 76)}${hump(470, 56)}<path d="M560 210q-10-110 30-130t70 20q-10 30-50 26q-6 40 0 84Z" fill="#4c9a7b" stroke="${ink.line}" stroke-width="3"/><circle cx="612" cy="98" r="6" fill="${ink.line}"/>${path('M634 118q10 4 18-4', ink.line, 3)}${rect(0, 208, 720, 92, ink.sea)}${[225, 250, 275].map((y, i) => path(`M${20 + i * 30} ${y}q25-16 50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0`, ink.deep, 3, 'opacity=".5"')).join('')}`,
  );
}

const scenes: Record<string, () => string> = {
  hero: () => hero(true),
  'hero-small': () => hero(false),
  'how-to-fold-a-map': foldedMap,
  'what-a-dragoman-did': () => bubbles(960, 480),
  bubbles: () => bubbles(720, 400),
  'tea-along-the-way': () => glasses(960, 480),
  glasses: () => glasses(720, 400),
  shopfront,
  monster,
};

/** Returns a picture other than a product's by name. */
export function drawScene(name: string): string | undefined {
  return scenes[name]?.();
}
