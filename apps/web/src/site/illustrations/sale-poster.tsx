/** The same sale in four languages. */
export const salePosters = [
  {
    code: 'en',
    language: 'English',
    words: ['Summer', 'sale'],
    background: '#24348f',
    ink: '#ffffff',
    size: 46,
  },
  {
    code: 'fr',
    language: 'French',
    words: ['Soldes', 'd’été'],
    background: '#f5b52e',
    ink: '#171a3a',
    size: 46,
  },
  {
    code: 'uk',
    language: 'Ukrainian',
    words: ['Літній', 'розпродаж'],
    background: '#24348f',
    ink: '#ffffff',
    size: 36,
  },
  {
    code: 'ar',
    language: 'Arabic',
    words: ['تخفيضات', 'الصيف'],
    background: '#f5b52e',
    ink: '#171a3a',
    size: 46,
  },
] as const;

type Poster = (typeof salePosters)[number];

/** A sale's poster in one language, in fixed colors like a photograph. */
export function SalePoster({
  code,
  language,
  words: [first, second],
  background,
  ink,
  size,
}: Poster) {
  const other = background === '#24348f' ? '#f5b52e' : '#24348f';
  const text = {
    textAnchor: 'middle' as const,
    fontFamily: 'var(--font-display)',
    fontSize: size,
    fontWeight: 700,
    fill: ink,
  };
  return (
    <svg
      className="poster"
      viewBox="0 0 240 300"
      role="img"
      aria-label={`A poster of a sale in ${language}`}
    >
      <rect width="240" height="300" fill={background} />
      <Sun color={other} />
      <g className="notranslate" lang={code}>
        <text x="120" y="178" {...text}>
          {first}
        </text>
        <text x="120" y="230" {...text}>
          {second}
        </text>
      </g>
      <path d="M0 262Q30 246 60 262T120 262T180 262T240 262V300H0Z" fill={other} />
    </svg>
  );
}

function Sun({ color }: { color: string }) {
  return (
    <g fill={color}>
      <circle cx="120" cy="84" r="30" />
      {[0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map((angle) => (
        <rect
          key={angle}
          x="117"
          y="34"
          width="6"
          height="14"
          rx="3"
          transform={`rotate(${angle} 120 84)`}
        />
      ))}
    </g>
  );
}
