interface TwoArchesProps {
  /** The words under the pointed and the round arch. */
  readonly words: readonly [string, string];
}

/** The logo's two arches as a decorative picture, with a word in each. */
export function TwoArches({ words: [first, second] }: TwoArchesProps) {
  const text = {
    textAnchor: 'middle' as const,
    fontFamily: 'var(--font-display)',
    fontWeight: 600,
  };
  const size = (word: string) => (word.length < 3 ? 64 : 30);
  const baseline = (word: string) => (word.length < 3 ? 128 : 112);
  return (
    <svg className="notranslate" viewBox="0 0 240 190" aria-hidden="true" direction="ltr">
      <path
        d="M8 148V84C8 50 52 44 61 6C70 44 114 50 114 84V182L84 148Z"
        fill="var(--color-lapis)"
      />
      <path d="M232 148V68A53 53 0 0 0 126 68V182L156 148Z" fill="var(--color-saffron)" />
      <text
        x="61"
        y={baseline(first)}
        fontSize={size(first)}
        fill="var(--color-on-lapis)"
        {...text}
      >
        {first}
      </text>
      <text
        x="179"
        y={baseline(second)}
        fontSize={size(second)}
        fill="var(--color-on-saffron)"
        {...text}
      >
        {second}
      </text>
    </svg>
  );
}
