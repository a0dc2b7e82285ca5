import { token } from '../../tokens.ts';

/** A sign of our own for each platform, none of which is anybody's trademark. */
const platforms = [
  ['WordPress', 'M4 3H15V5H6V19H18V12H20V21H4ZM19 3L22 6L13 15L9 16L10 12ZM8 8H12V10H8Z'],
  ['Webflow', 'M2 4H16V14H2ZM4 7V12H14V7ZM18 9H22V20H8V16H10V18H20V11H18Z'],
  ['Shopify', 'M3 3H12L22 13L13 22L3 12ZM7.5 6A1.5 1.5 0 1 0 7.5 9A1.5 1.5 0 1 0 7.5 6Z'],
  [
    'Wix',
    'M12 2C12.6 8 16 11.4 22 12C16 12.6 12.6 16 12 22C11.4 16 8 12.6 2 12C8 11.4 11.4 8 12 2Z',
  ],
  ['Squarespace', 'M3 3H10V14H3ZM12 3H21V9H12ZM12 11H21V21H12ZM3 16H10V21H3Z'],
] as const;

/** The platforms of [visitor-account-admin §1] as a line of wordmarks set in our own type. */
export function Platforms() {
  return (
    <section className="platforms" aria-label="Platforms">
      <div className="container">
        <p>{token('brand')} works with the platform you already use:</p>
        <ul translate="no">
          {platforms.map(([name, shape]) => (
            <li key={name}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={shape} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
