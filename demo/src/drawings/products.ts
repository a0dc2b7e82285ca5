import { contours, ink, numbersFrom, path, rect, svg } from './svg.ts';

type Draw = (detailed: boolean) => string;

const background = (colour: string) => rect(0, 0, 720, 720, colour);
const shadow = '<ellipse cx="360" cy="640" rx="230" ry="22" fill="#000" opacity=".13"/>';

const danube: Draw = (detailed) => {
  const folds = [0, 1, 2, 3, 4].map((fold) => {
    const x = 85 + fold * 110;
    const lift = fold % 2 === 0 ? 30 : -30;
    return `<path d="M${x} ${200 + lift}L${x + 110} ${200 - lift}V${500 - lift}L${x} ${500 + lift}Z" fill="${fold % 2 === 0 ? ink.paper : '#e9e2c8'}" stroke="${ink.line}" stroke-width="3"/>`;
  });
  const hills = detailed
    ? [180, 330, 470, 570].map((x, i) => contours(x, i % 2 ? 430 : 270, 42, 4, x)).join('')
    : '';
  const river = path(
    'M100 400C180 300 210 450 300 380S400 270 460 350S560 420 622 330',
    ink.sea,
    26,
  );
  const current = path(
    'M100 400C180 300 210 450 300 380S400 270 460 350S560 420 622 330',
    '#fff',
    3,
    'stroke-dasharray="2 14" opacity=".9"',
  );
  const towns = [
    [235, 398],
    [372, 330],
    [520, 375],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="${ink.red}"/>`);
  return background(ink.land) + shadow + folds.join('') + hills + river + current + towns.join('');
};

const nightSky: Draw = (detailed) => {
  const next = numbersFrom(77);
  const stars = Array.from({ length: detailed ? 110 : 40 }, () => {
    const angle = next() * 6.283;
    const far = Math.sqrt(next()) * 225;
    return `<circle cx="${(360 + Math.cos(angle) * far).toFixed(1)}" cy="${(350 + Math.sin(angle) * far).toFixed(1)}" r="${(1 + next() * 2.6).toFixed(1)}" fill="#fdf6d8"/>`;
  });
  const ticks = `<circle cx="360" cy="350" r="262" fill="none" stroke="${ink.line}" stroke-width="14" stroke-dasharray="2 20.86" stroke-linecap="butt"/>`;
  const bear = 'M250 290L300 268L348 290L392 300L400 352L470 366L486 306L392 300';
  const dots = [
    [250, 290],
    [300, 268],
    [348, 290],
    [392, 300],
    [400, 352],
    [470, 366],
    [486, 306],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7" fill="${ink.gold}"/>`);
  return `${background('#b9cfd8') + shadow}<circle cx="360" cy="350" r="280" fill="${ink.paper}" stroke="${ink.line}" stroke-width="3"/>${ticks}<circle cx="360" cy="350" r="240" fill="${ink.night}"/>${stars.join('')}${path(bear, ink.gold, 2.5)}${dots.join('')}${path('M130 430A240 240 0 0 0 590 430', '#fff', 2, 'opacity=".5"')}<circle cx="360" cy="350" r="8" fill="${ink.red}"/>`;
};

const lisbon: Draw = (detailed) => {
  const next = numbersFrom(9);
  const blocks = Array.from({ length: detailed ? 63 : 24 }, (_, index) => {
    const columns = detailed ? 9 : 6;
    const step = 450 / columns;
    const x = 135 + (index % columns) * step;
    const y = 150 + Math.floor(index / columns) * step;
    const warm = ['#f0c9a0', '#e8a07e', '#dd7f5c', '#f5dcb8'][Math.floor(next() * 4)]!;
    return rect(x + 4, y + 4, step - 9 - next() * 8, step - 9 - next() * 8, warm, 'rx="3"');
  });
  const river = `<path d="M120 545C240 500 380 560 600 505V600H120Z" fill="${ink.sea}"/>`;
  const route = path(
    'M160 470C230 470 210 330 300 330S380 220 450 230S520 190 545 180',
    ink.line,
    7,
    'stroke-dasharray="1 16"',
  );
  return `${background('#f1d9c2') + shadow}<g transform="rotate(-4 360 360)">${rect(120, 130, 480, 470, ink.paper, `stroke="${ink.line}" stroke-width="3"`)}${blocks.join('')}${river}${route}<circle cx="160" cy="470" r="13" fill="${ink.deep}"/><path d="M545 180l-16-34a18 18 0 1 1 32 0Z" fill="${ink.red}"/>${path('M280 130V600M440 130V600', ink.line, 1.5, 'opacity=".35"')}</g>`;
};

const logbook: Draw = (detailed) => {
  const grain = detailed
    ? Array.from({ length: 14 }, (_, i) =>
        path(`M225 ${150 + i * 32}H505`, '#fff', 1, 'opacity=".1"'),
      ).join('')
    : '';
  return `${background('#e7d9a8') + shadow}<g transform="rotate(6 360 360)">${rect(222, 112, 300, 480, '#efe6cd', 'rx="14"')}${rect(205, 100, 300, 490, ink.red, `rx="16" stroke="${ink.line}" stroke-width="3"`)}${grain}${rect(205, 100, 44, 490, '#000', 'rx="16" opacity=".16"')}${rect(286, 190, 160, 90, ink.paper, 'rx="4"')}${path('M306 222H426M306 248H390', ink.line, 4)}${rect(462, 98, 16, 494, ink.line)}${path('M330 590V650', ink.gold, 12, 'stroke-linecap="butt"')}</g>`;
};

const interpreter: Draw = (detailed) => {
  const lines = Array.from({ length: detailed ? 9 : 5 }, (_, i) => {
    const y = 230 + i * (detailed ? 32 : 58);
    const [left, right] = [60 + ((i * 37) % 50), 50 + ((i * 53) % 60)];
    return (
      path(
        `M110 ${y}H${110 + left * 1.9}M610 ${y}H${610 - right * 1.9}`,
        i % 3 === 0 ? ink.red : ink.deep,
        5,
      ) + path(`M110 ${y + 12}H330M390 ${y + 12}H610`, ink.sea, 1.5)
    );
  });
  return `${background('#c9d8d0') + shadow}<path d="M80 180Q220 140 360 190Q500 140 640 180V570Q500 530 360 580Q220 530 80 570Z" fill="${ink.paper}" stroke="${ink.line}" stroke-width="3"/>${path('M360 190V580', ink.line, 3)}${path('M350 192V576', '#000', 12, 'opacity=".07"')}${lines.join('')}`;
};

const tin =
  (wall: string, body: string, label: string, art: string): Draw =>
  (detailed) =>
    `${background(wall) + shadow}${rect(210, 190, 300, 440, body, `rx="22" stroke="${ink.line}" stroke-width="3"`)}${rect(196, 130, 328, 82, body, `rx="18" stroke="${ink.line}" stroke-width="3"`)}${rect(196, 190, 328, 22, '#000', 'opacity=".18"')}${detailed ? rect(226, 215, 16, 400, '#fff', 'rx="8" opacity=".22"') : ''}<circle cx="360" cy="410" r="118" fill="${label}" stroke="${ink.line}" stroke-width="3"/>${art}`;

const drawings: Record<string, Draw> = {
  'danube-river-map': danube,
  'night-sky-map': nightSky,
  'lisbon-on-foot': lisbon,
  'pocket-logbook': logbook,
  'interpreter-notebook': interpreter,
  'caravan-tea': tin(
    '#d9cbb0',
    '#274b35',
    ink.paper,
    `<path d="M262 470L330 350L368 412L394 376L458 470Z" fill="${ink.deep}"/><path d="M330 350l22 36l-18 8l-16-10l-10 8Z" fill="#fff"/>${path('M360 330q-16-18 0-34t0-26', ink.red, 5)}`,
  ),
  'harbour-mint': tin(
    '#bfe0dc',
    '#1f8a8a',
    ink.paper,
    `${[380, 412, 444].map((y) => path(`M268 ${y}q23-22 46 0t46 0t46 0t46 0`, ink.deep, 6)).join('')}<path d="M360 352c-44-8-52-34-44-56c30 2 46 22 44 56c0-34 16-54 44-56c6 26-6 50-44 56Z" fill="#4c9a5b"/>`,
  ),
  'night-train': tin(
    '#c3c7df',
    ink.night,
    '#223f73',
    `<path d="M402 340a74 74 0 1 0 26 112a62 62 0 0 1-26-112Z" fill="#f5e3a2"/><circle cx="312" cy="340" r="4" fill="#fff"/><circle cx="440" cy="380" r="4" fill="#fff"/><circle cx="290" cy="420" r="3" fill="#fff"/>`,
  ),
};

/** Returns the square picture of a product; `detailed` is the large version for `srcset`. */
export function drawProduct(slug: string, detailed: boolean): string | undefined {
  const draw = drawings[slug];
  return draw === undefined ? undefined : svg(720, 720, draw(detailed));
}
