import { Pets } from '../../illustrations/pets.tsx';
import { demoLanguages } from './demo.data.ts';

/**
 * A browser window with a pet shop in three languages [visitor-account-admin §2]; `enhance/demo.ts` switches between them.
 * Without a script all three are shown.
 */
export function Demo() {
  return (
    <section className="demo" aria-label="Demo: one pet shop in three languages" data-demo>
      <Gates />
      <div className="demo-window" translate="no" dir="ltr">
        <Bar />
        <div className="demo-page">
          <div className="demo-shots">
            {demoLanguages.map(({ code, title, subtitle, button }, index) => (
              <div key={code} lang={code} data-shot={code} data-current={index === 0 || undefined}>
                <p className="demo-title">{title}</p>
                <p>{subtitle}</p>
                <span className="demo-button">{button}</span>
              </div>
            ))}
          </div>
          <Pets />
        </div>
      </div>
      <Controls />
    </section>
  );
}

/** The window's address bar, in each language. */
function Bar() {
  return (
    <div className="demo-bar">
      <i />
      <i />
      <i />
      <div className="demo-address">
        {demoLanguages.map(({ code, address }, index) => (
          <span key={code} data-shot={code} data-current={index === 0 || undefined}>
            {address}
          </span>
        ))}
      </div>
    </div>
  );
}

function Controls() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="demo-controls" role="group" aria-label="Language of the demo">
      {demoLanguages.map(({ code, name }, index) => (
        <button key={code} type="button" data-choose={code} aria-pressed={index === 0}>
          {name}
        </button>
      ))}
      <button type="button" className="demo-pause" data-pause aria-labelledby="demo-pause">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path data-icon="pause" d="M4 3h3v10H4zM9 3h3v10H9z" />
          <path data-icon="play" d="M4 2.5v11l9-5.5z" />
        </svg>
      </button>
      <p id="demo-pause" hidden>
        Pause the demo
      </p>
      <p id="demo-play" hidden>
        Play the demo
      </p>
    </div>
  );
}

/** The two arches behind the window with their texts. */
function Gates() {
  return (
    <svg
      className="demo-gates notranslate"
      viewBox="0 0 640 300"
      aria-hidden="true"
      direction="ltr"
    >
      <path
        d="M24 300V196C24 92 136 84 164 4C192 84 304 92 304 196V300Z"
        fill="var(--color-lapis)"
      />
      <path d="M336 300V144A140 140 0 0 1 616 144V300Z" fill="var(--color-saffron)" />
      <g fontFamily="var(--font-display)" fontSize="54" fontWeight="600" textAnchor="middle">
        <text x="164" y="176" fontSize="50" lang="ar" fill="var(--color-on-lapis)">
          مرحبًا
        </text>
        <text x="476" y="166" fill="var(--color-on-saffron)">
          Hello
        </text>
      </g>
    </svg>
  );
}
