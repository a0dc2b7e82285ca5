import { platformIcons } from '../../../ui/platform-icons.data.ts';
import { token } from '../../tokens.ts';

const platforms = ['WordPress', 'Webflow', 'Shopify', 'Wix', 'Squarespace'] as const;

/** The platforms of [visitor-account-admin §1] as wordmarks in our own font. */
export function Platforms() {
  return (
    <section className="platforms" aria-label="Platforms">
      <div className="container">
        <p>{token('brand')} works with the platform you already use:</p>
        <ul translate="no" data-swipe>
          {platforms.map((name) => (
            <li key={name}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={platformIcons[name]} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
