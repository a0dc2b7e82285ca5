import type { ReactNode } from 'react';

const lapis = 'var(--color-lapis)';
const saffron = 'var(--color-saffron)';
const paper = 'var(--color-paper)';
const wash = 'var(--color-wash)';
const edge = 'var(--color-control)';

/** A card's decorative picture, 120 by 80. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className="notranslate" viewBox="0 0 120 80" aria-hidden="true" direction="ltr">
      {children}
    </svg>
  );
}

const pointed = 'M10 74V38C10 20 27 17 31 4C35 17 52 20 52 38V74Z';
const round = 'M68 74V31A21 21 0 0 1 110 31V74Z';

function Letters({ first, second }: { first: string; second: string }) {
  const text = {
    textAnchor: 'middle' as const,
    fontFamily: 'var(--font-display)',
    fontSize: 24,
    fontWeight: 600,
  };
  return (
    <>
      <text x="31" y="58" fill="var(--color-on-lapis)" {...text}>
        {first}
      </text>
      <text x="89" y="54" fill="var(--color-on-saffron)" {...text}>
        {second}
      </text>
    </>
  );
}

/** An address bar under the pointed arch. */
export function AddressPicture() {
  return (
    <Picture>
      <path d="M18 74V42C18 20 51 17 60 2C69 17 102 20 102 42V74Z" fill={wash} />
      <rect x="6" y="38" width="108" height="22" rx="11" fill={lapis} />
      <circle cx="20" cy="49" r="4.5" fill={saffron} />
      <rect x="31" y="46" width="50" height="6" rx="3" fill={paper} />
    </Picture>
  );
}

/** A line of text and its edited version. */
export function EditPicture() {
  return (
    <Picture>
      <path d={round} transform="translate(-29)" fill={wash} />
      <rect x="4" y="20" width="80" height="9" rx="4.5" fill={edge} />
      <rect x="4" y="36" width="34" height="9" rx="4.5" fill={lapis} />
      <rect x="42" y="36" width="20" height="9" rx="4.5" fill={saffron} />
      <rect x="66" y="36" width="26" height="9" rx="4.5" fill={lapis} />
      <rect x="97" y="31" width="3" height="19" fill={lapis} />
      <rect x="4" y="52" width="56" height="9" rx="4.5" fill={lapis} />
    </Picture>
  );
}

/** Two matching pieces. */
export function IntegrationPicture() {
  return (
    <Picture>
      <path d="M8 16H56V34A8 8 0 0 1 56 50V68H8Z" fill={lapis} />
      <path d="M66 16H112V68H66V50A8 8 0 0 0 66 34Z" fill={saffron} />
      <path d="M24 34L16 42L24 50M36 34L44 42L36 50" fill="none" stroke={paper} strokeWidth="3.5" />
    </Picture>
  );
}

/** One arch inside another, and two side by side. */
export function StructurePicture() {
  return (
    <Picture>
      <path d={pointed} fill={lapis} />
      <path d={round} fill={saffron} />
      <Letters first="es." second="/es" />
    </Picture>
  );
}

/** A calendar page with its first day. */
export function BillingPicture() {
  return (
    <Picture>
      <path d="M26 74V30A34 28 0 0 1 94 30V74Z" fill={wash} />
      <rect x="34" y="18" width="52" height="54" rx="8" fill={lapis} />
      <rect x="34" y="18" width="52" height="15" rx="7" fill={saffron} />
      <text
        x="60"
        y="62"
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontSize="28"
        fontWeight="600"
        fill="var(--color-on-lapis)"
      >
        1
      </text>
    </Picture>
  );
}

/** A magnifying glass over letters of two scripts. */
export function SearchPicture() {
  return (
    <Picture>
      <path d="M62 50L96 76" stroke={saffron} strokeWidth="10" strokeLinecap="round" />
      <circle cx="50" cy="38" r="33" fill={lapis} />
      <circle cx="50" cy="38" r="24" fill={paper} />
      <text
        x="50"
        y="47"
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontSize="25"
        fontWeight="600"
        fill={lapis}
      >
        Aع
      </text>
    </Picture>
  );
}

/** Two speech bubbles. */
export function ContactPicture() {
  return (
    <Picture>
      <path d="M8 10H70A10 10 0 0 1 80 20V40A10 10 0 0 1 70 50H30L14 64V50H8Z" fill={lapis} />
      <path d="M112 34H88V44A14 14 0 0 1 74 58H56V62H92L106 76V62H112Z" fill={saffron} />
      <rect x="22" y="22" width="42" height="5" rx="2.5" fill={paper} />
      <rect x="22" y="33" width="28" height="5" rx="2.5" fill={paper} />
    </Picture>
  );
}
