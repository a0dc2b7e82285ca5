import { glyphs } from './glyphs.data.ts';

type Glyph = keyof typeof glyphs;

const letters = 'A ж ع あ Ω ñ ß 文 Ђ ت ö क Ł θ ש 한 ø ξ غ ğ Щ é ת μ ç ї ف ş Ж λ'.split(' ');

/** A decorative line of letters from many scripts. */
export function Frieze() {
  return (
    <div className="frieze" aria-hidden="true" translate="no" dir="ltr">
      {letters.map((letter) =>
        letter in glyphs ? (
          <svg key={letter} viewBox="0 0 100 100" aria-hidden="true">
            <path d={glyphs[letter as Glyph]} fill="currentColor" />
          </svg>
        ) : (
          <span key={letter}>{letter}</span>
        ),
      )}
    </div>
  );
}
