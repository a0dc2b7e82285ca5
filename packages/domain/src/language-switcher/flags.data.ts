const v = (a: string, b: string, c: string) => `${a}M0 0h8v16H0z${b}M8 0h8v16H8z${c}M16 0h8v16h-8z`;
const h = (a: string, b: string, c: string) =>
  `${a}M0 0h24v6H0z${b}M0 5.33h24v5.34H0z${c}M0 10.67h24V16H0z`;
const halves = (a: string, b: string) => `${a}M0 0h24v8H0z${b}M0 8h24v8H0z`;
const cross = (field: string, arms: string, width = 4, middle = 8) =>
  `${field}M0 0h24v16H0z${arms}M${middle - width / 2} 0h${width}v16h-${width}zM0 ${8 - width / 2}h24v${width}H0z`;

/** Flags in the colours and proportions that are told apart at the height of a letter: 24 by 16, arms simplified. */
export const flagDrawings: Readonly<Record<string, string>> = {
  bg: h('#fff', '#00966e', '#d62612'),
  cs: `${halves('#fff', '#d7141a')}#11457eM0 0l12 8L0 16z`,
  da: cross('#c8102e', '#fff', 2.4),
  de: h('#000', '#d00', '#ffce00'),
  et: h('#0072ce', '#000', '#fff'),
  fi: cross('#fff', '#002f6c', 4),
  fr: v('#0055a4', '#fff', '#ef4135'),
  hu: h('#cd2a3e', '#fff', '#436f4d'),
  id: halves('#ce1126', '#fff'),
  it: v('#008c45', '#f4f5f0', '#cd212a'),
  ja: '#fffM0 0h24v16H0z#bc002dM7.2 8a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0z',
  lt: h('#fdb913', '#006a44', '#c1272d'),
  lv: '#9e3039M0 0h24v16H0z#fffM0 6.4h24v3.2H0z',
  nb: `${cross('#ba0c2f', '#fff', 4)}#00205bM7 0h2v16H7zM0 7h24v2H0z`,
  nl: h('#ae1c28', '#fff', '#21468b'),
  pl: halves('#fff', '#dc143c'),
  ro: v('#002b7f', '#fcd116', '#ce1126'),
  ru: h('#fff', '#0039a6', '#d52b1e'),
  sv: cross('#006aa7', '#fecc02', 3.2),
  uk: halves('#0057b7', '#ffd700'),
};
