import type { ReactNode } from 'react';
import { EditPicture, InstantPicture, LanguageCloud, SyncPicture } from './feature-pictures.tsx';

const features: readonly { name: string; text: string; picture: ReactNode }[] = [
  {
    name: 'Instant translation',
    text: 'AI translates every page of your site: headings, buttons, products, addresses and what search engines read.',
    picture: <InstantPicture />,
  },
  {
    name: '30+ languages',
    text: 'From Arabic to Ukrainian, written in the right direction and with the right letters.',
    picture: <LanguageCloud />,
  },
  {
    name: 'Easy editing',
    text: 'Change any translation in the dashboard: find it, write it, confirm it.',
    picture: <EditPicture />,
  },
  {
    name: 'Always in sync',
    text: 'Publish as you always did. When your source site changes, its translations follow.',
    picture: <SyncPicture />,
  },
];

/** The four feature cards. */
export function Features() {
  return (
    <section className="section">
      <div className="container">
        <header className="heading">
          <h2>Your site stays yours, in every language</h2>
        </header>
        <ul className="features swipe" data-swipe>
          {features.map(({ name, text, picture }) => (
            <li key={name} className="card">
              <div className="feature-picture" aria-hidden="true">
                {picture}
              </div>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
