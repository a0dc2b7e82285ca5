import type { ReactNode } from 'react';
import { glyphs } from '../layout/glyphs.data.ts';

const saffron = '#f5b52e';
const lapis = '#24348f';
const paper = '#faf7f0';
const pale = '#c3caf3';

/** A picture of the three-step guide, in fixed colors because its band is always dark. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className="notranslate" viewBox="0 0 260 200" aria-hidden="true" direction="ltr">
      {children}
    </svg>
  );
}

/** An address bar in front of a pointed arch. */
export function AddPicture() {
  return (
    <Picture>
      <path d="M62 200V116C62 58 116 56 130 8C144 56 198 58 198 116V200Z" fill="#33419c" />
      <path d="M92 200V130C92 96 122 94 130 66C138 94 168 96 168 130V200Z" fill={lapis} />
      <rect x="18" y="116" width="224" height="46" rx="23" fill={paper} />
      <path
        d="M38 139a10 10 0 1 0 20 0a10 10 0 1 0-20 0M38 139h20M48 129c7 6 7 14 0 20c-7-6-7-14 0-20"
        fill="none"
        stroke={lapis}
        strokeWidth="2"
      />
      <rect x="68" y="134" width="92" height="9" rx="4.5" fill={pale} />
      <rect x="164" y="128" width="3" height="21" fill={lapis} />
      <circle cx="219" cy="139" r="17" fill={saffron} />
      <path d="M219 131V147M211 139H227" stroke={lapis} strokeWidth="3.5" strokeLinecap="round" />
    </Picture>
  );
}

const letters = [
  ['é', 70, 72],
  ['あ', 130, 72],
  ['ñ', 190, 72],
  ['ж', 70, 132],
  ['文', 130, 132],
  ['ع', 190, 132],
] as const;

interface LetterProps {
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  readonly color: string;
}

/** Drawn as an outline if many machines lack a font for it, else as text. */
function Letter({ letter, x, y, color }: LetterProps) {
  if (letter in glyphs) {
    const transform = `translate(${x - 16} ${y - 16}) scale(0.32)`;
    return <path d={glyphs[letter as keyof typeof glyphs]} fill={color} transform={transform} />;
  }
  const face = { fontFamily: 'var(--font-display)', fontSize: 28, fontWeight: 600 };
  return (
    <text x={x} y={y + 10} textAnchor="middle" fill={color} {...face}>
      {letter}
    </text>
  );
}

/** Letters, two of them selected. */
export function ChoosePicture() {
  return (
    <Picture>
      <path d="M20 200V110A110 104 0 0 1 240 110V200Z" fill="#33419c" />
      {letters.map(([letter, x, y]) => {
        const chosen = letter === 'あ' || letter === 'ñ';
        return (
          <g key={letter}>
            <rect
              x={x - 25}
              y={y - 25}
              width="50"
              height="50"
              rx="14"
              fill={chosen ? saffron : lapis}
            />
            <Letter letter={letter} x={x} y={y} color={chosen ? '#171a3a' : pale} />
          </g>
        );
      })}
      <path d="M92 186H168" stroke={pale} strokeWidth="5" strokeLinecap="round" />
    </Picture>
  );
}

/** The logo's two arches in one window. */
export function LivePicture() {
  return (
    <Picture>
      <path d="M34 146V98C34 58 78 56 88 16C98 56 142 58 142 98V200L108 146Z" fill={paper} />
      <path d="M226 146V84A42 42 0 0 0 142 84V200L176 146Z" fill={saffron} />
      <g
        fontFamily="var(--font-display)"
        fontSize="30"
        fontWeight="600"
        textAnchor="middle"
        fill={lapis}
      >
        <text x="88" y="116">
          Hola
        </text>
        <text x="184" y="106" fill="#171a3a">
          Olá
        </text>
      </g>
    </Picture>
  );
}
