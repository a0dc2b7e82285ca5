interface AddressProps {
  readonly pieces: readonly (readonly [text: string, isLanguage: boolean])[];
  readonly name: string;
}

const structures: readonly AddressProps[] = [
  {
    name: 'Subdomain',
    pieces: [
      ['es', true],
      ['.example.com/shoes', false],
    ],
  },
  {
    name: 'Subdirectory',
    pieces: [
      ['www.example.com/', false],
      ['es', true],
      ['/shoes', false],
    ],
  },
];

/** Address bars of both URL structures, with the language highlighted. */
export function StructurePictures() {
  return (
    <div className="help-structures">
      {structures.map(({ name, pieces }) => (
        <figure key={name}>
          <p translate="no" dir="ltr">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path
                d="M3 21V11.4C3 8 5.7 7.4 6.4 4C7.1 7.4 9.9 8 9.9 11.4V21ZM21 21V8.4A3.5 3.5 0 0 0 14 8.4V21Z"
                fill="currentColor"
              />
            </svg>
            <span>
              {pieces.map(([text, isLanguage]) =>
                isLanguage ? <mark key={text}>{text}</mark> : text,
              )}
            </span>
          </p>
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
