/** An example string: the page's line, the string, its translation and the translated line. */
const rows = [
  [
    'On your page',
    'en',
    <Shown key="en" before="Read our " link="guide" or=" or " bold="call us" />,
  ],
  ['Original', 'en', <Tagged key="en" text="Read our <1>guide</1> or <2>call us</2>." />],
  ['Translation', 'es', <Tagged key="es" text="Lea nuestra <1>guía</1> o <2>llámenos</2>." />],
  [
    'For readers',
    'es',
    <Shown key="es" before="Lea nuestra " link="guía" or=" o " bold="llámenos" />,
  ],
] as const;

/** Shows a string with tags as in the editor, between the original and the translated line. */
export function StringFigure() {
  return (
    <dl className="string-figure">
      {rows.map(([name, language, line]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd lang={language} translate="no" dir="ltr">
            {line}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ShownProps {
  readonly before: string;
  readonly link: string;
  readonly or: string;
  readonly bold: string;
}

function Shown({ before, link, or, bold }: ShownProps) {
  return (
    <>
      {before}
      <u>{link}</u>
      {or}
      <b>{bold}</b>.
    </>
  );
}

function Tagged({ text }: { text: string }) {
  return text
    .split(/(<\/?\d>)/)
    .map((piece) => (piece.startsWith('<') ? <kbd key={piece}>{piece}</kbd> : piece));
}
