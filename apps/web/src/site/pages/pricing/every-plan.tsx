const included = [
  [
    'Translation that you can edit',
    'Every sentence is translated at once, and every one of them can be changed by hand.',
  ],
  [
    'Found by search engines',
    'Alternates (hreflang), canonical addresses and translated slugs stand in the page itself.',
  ],
  [
    'Pictures per language',
    'Show another picture, with other words on it, to readers of another language.',
  ],
  [
    'Always in sync',
    'What you change on your site is found and translated; nothing has to be copied.',
  ],
  ['Your own addresses', 'Subdomains or subdirectories of your domain, on secure connections.'],
  ['A switcher in your style', 'Flags, codes or native names, in your colors and your typeface.'],
  [
    'Shops and forms',
    'Products, prices and buttons are translated; what your visitors type never is.',
  ],
  ['Your words stay yours', 'Translations belong to you and are yours to take along.'],
] as const;

/** Features of every plan. */
export function EveryPlan() {
  return (
    <section className="section deep">
      <div className="container">
        <p className="eyebrow">In every plan</p>
        <h2>All of it, from the first day</h2>
        <ul className="included">
          {included.map(([name, text]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
