import type { ReactNode } from 'react';
import { AddPicture, ChoosePicture, LivePicture } from '../../illustrations/steps.tsx';

const steps: readonly { name: string; text: string; picture: ReactNode }[] = [
  {
    name: 'Add website',
    text: 'Enter its address. Its language is detected, and its pages are scanned.',
    picture: <AddPicture />,
  },
  {
    name: 'Choose languages',
    text: 'Pick one or many. Read the translations first, and change any word you like.',
    picture: <ChoosePicture />,
  },
  {
    name: 'Go live',
    text: 'Paste a script snippet, add a DNS record, and the translated site is served.',
    picture: <LivePicture />,
  },
];

/** The three-step guide. */
export function Steps() {
  return (
    <section className="section deep">
      <div className="container">
        <header className="heading">
          <h2>From one language to many in three steps</h2>
        </header>
        <ol className="steps swipe" data-swipe>
          {steps.map(({ name, text, picture }) => (
            <li key={name}>
              <div translate="no">{picture}</div>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
