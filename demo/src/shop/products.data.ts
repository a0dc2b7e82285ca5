/** All products. Prices are in euro cents; `body` and `facts` are HTML. */
export interface Product {
  readonly slug: string;
  readonly category: 'maps' | 'notebooks' | 'tea';
  readonly name: string;
  readonly cents: number;
  readonly summary: string;
  readonly alt: string;
  readonly body: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export const products: readonly Product[] = [
  {
    slug: 'danube-river-map',
    category: 'maps',
    name: 'Danube river map',
    cents: 2400,
    summary: 'The whole river on one strip of paper, from the Black Forest to the Black Sea.',
    alt: 'A long map with a blue river winding between green hills',
    body: `<p>Unfolded it is <strong>two metres long</strong> and as narrow as a scarf. You read it the way the river
flows: <em>from left to right</em>, ten countries and four capitals, one bend at a time.</p>
<p>Mills, ferries and bathing places are marked; motorways are not. We think that is <a href="/about">a fair exchange</a>.</p>`,
    facts: [
      ['Size', '200 × 18 cm, folded 10 × 18 cm'],
      ['Paper', 'Waterproof, made from stone'],
      ['Scale', 'About 1 : 1,400,000'],
    ],
  },
  {
    slug: 'night-sky-map',
    category: 'maps',
    name: 'Night sky map',
    cents: 1900,
    summary: 'Two turning discs that show which stars are above you tonight.',
    alt: 'A round dark blue star map with lines between the stars',
    body: `<p>Set the date against the hour, hold the disc over your head and <strong>look up</strong>. No battery, no
signal, no red light needed: the stars are printed in ink that glows for an hour.</p>
<p>Works between 30° and 60° north. For the southern sky, <a href="/contact">write to us</a>: we print it in June.</p>`,
    facts: [
      ['Size', '24 cm across'],
      ['Stars', '1,022, as many as <span translate="no">Ptolemy</span> counted'],
    ],
  },
  {
    slug: 'lisbon-on-foot',
    category: 'maps',
    name: 'Lisbon on foot',
    cents: 1400,
    summary: 'A city map drawn for walkers, with every staircase and every drinking fountain.',
    alt: 'A city map in warm colours with a dotted walking route',
    body: `<p>Other maps of Lisbon are flat. This one shows the <em>climb</em>: the steeper the street, the darker the
red. The route with the most shade at noon is dotted.</p>
<p>Folds to the size of a train ticket, so that you look less lost than you are.</p>`,
    facts: [
      ['Size', '48 × 33 cm, folded 8 × 11 cm'],
      ['Scale', 'About 1 : 9,000'],
    ],
  },
  {
    slug: 'pocket-logbook',
    category: 'notebooks',
    name: 'Pocket logbook',
    cents: 1200,
    summary: 'A small notebook with a line a day for a journey of a year.',
    alt: 'A red notebook with an elastic band',
    body: `<p>Each day has room for the place, the weather and <strong>one sentence</strong>. It is surprising how much of a
journey fits into one sentence, and how well you remember the rest when you read it again.</p>
<p>Sewn, so that it lies flat on a knee, a rock or the table of a moving train.</p>`,
    facts: [
      ['Size', '9 × 14 cm'],
      ['Pages', '192, numbered'],
      ['Paper', 'Ivory, 80 g, takes ink well'],
    ],
  },
  {
    slug: 'interpreter-notebook',
    category: 'notebooks',
    name: 'Interpreter’s notebook',
    cents: 1600,
    summary: 'Two columns, two languages: what was said on one side, what was meant on the other.',
    alt: 'An open notebook with two ruled columns',
    body: `<p>A <dfn>dragoman</dfn> was the guide and interpreter of travellers in the Levant. We imagine that he wrote in a
book like this: his own words <b>at the start</b> of the line, other people’s <b>at the end</b>.</p>
<p>The ruling works in both directions, so Arabic, Hebrew and Persian feel at home in it.</p>`,
    facts: [
      ['Size', '13 × 21 cm'],
      ['Pages', '160, in two columns'],
      ['Binding', 'Open spine, grey linen'],
    ],
  },
  {
    slug: 'caravan-tea',
    category: 'tea',
    name: 'Caravan tea',
    cents: 1150,
    summary: 'Black tea with a little smoke, as if it had slept beside the fire.',
    alt: 'A dark green tea tin with a mountain on its label',
    body: `<p>On the old road north, tea travelled for <strong>sixteen months</strong> and took on the smoke of every camp.
Ours takes an afternoon over pine wood. Impatient, but it tastes of distance all the same.</p>
<p>Serve it strong, in a glass, with a slice of lemon or a spoonful of jam.</p>`,
    facts: [
      ['Weight', '125 g, about fifty glasses'],
      ['Water', '95 °C'],
      ['Time', '4 minutes'],
    ],
  },
  {
    slug: 'harbour-mint',
    category: 'tea',
    name: 'Harbour mint',
    cents: 950,
    summary: 'Green tea and spearmint, to be poured from as high as you dare.',
    alt: 'A turquoise tea tin with waves on its label',
    body: `<p>Pour it <em>high</em>: the foam is not for show, it cools the tea and wakes the mint. The first glass is
bitter, the second is strong, the third is sweet. Leave the table after the third.</p>`,
    facts: [
      ['Weight', '100 g, about forty glasses'],
      ['Water', '85 °C'],
      ['Time', '3 minutes'],
    ],
  },
  {
    slug: 'night-train',
    category: 'tea',
    name: 'Night train',
    cents: 1050,
    summary: 'Camomile, lime blossom and fennel, for sleep in unfamiliar beds.',
    alt: 'A midnight blue tea tin with a moon on its label',
    body: `<p>Contains <strong>no tea at all</strong>, and so nothing that keeps you awake. The smell alone is said to make
an upper berth two centimetres wider.</p>`,
    facts: [
      ['Weight', '80 g, about forty cups'],
      ['Water', '100 °C'],
      ['Time', '7 minutes, covered'],
    ],
  },
];

export const categories = {
  maps: {
    name: 'Maps',
    summary: 'Drawn for people who like to know where they are, but not all the time.',
  },
  notebooks: {
    name: 'Notebooks',
    summary: 'Paper that lies flat, survives rain and waits patiently in a pocket.',
  },
  tea: {
    name: 'Tea',
    summary: 'Three blends for three moments of a journey: leaving, arriving and staying awhile.',
  },
} as const;

export function productBySlug(slug: string): Product | undefined {
  return products.find((product) => product.slug === slug);
}
