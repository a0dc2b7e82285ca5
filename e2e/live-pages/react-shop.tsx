import { useState } from 'react';

/** A small shop that React takes over after load: text split into several nodes, lists, a route of its own, a form. */
export function ReactShop({ path }: { readonly path: string }) {
  const base = `/${path.split('/')[1]}`;
  const [route, setRoute] = useState(path);
  const go = (to: string) => (event: React.MouseEvent) => {
    event.preventDefault();
    history.pushState(null, '', to);
    setRoute(location.pathname);
  };
  if (typeof window !== 'undefined') window.onpopstate = () => setRoute(location.pathname);
  return (
    <>
      <nav>
        <a href={`${base}/`} id="home" onClick={go(`${base}/`)}>
          Start page
        </a>{' '}
        <a href={`${base}/about`} id="about" onClick={go(`${base}/about`)}>
          About us
        </a>
      </nav>
      {route === `${base}/about` ? <About /> : <Start />}
    </>
  );
}

function Start() {
  const [cups, setCups] = useState(5);
  const [teas, setTeas] = useState(['Black tea']);
  const [note, setNote] = useState(true);
  const [name, setName] = useState('');
  return (
    <main>
      <h1>Leaves and water</h1>
      <p id="maker">
        Made by <b>Ada</b> in <a href="/rome">Rome</a>, since {1920} &amp; still.
      </p>
      <p id="cups">
        Cups today: {cups} of {10}
      </p>
      <button id="more" type="button" title="Pour another" onClick={() => setCups(cups + 1)}>
        One more cup
      </button>
      <ul>
        {teas.map((tea) => (
          <li key={tea}>{tea}</li>
        ))}
      </ul>
      <button id="add" type="button" onClick={() => setTeas([...teas, 'Green tea'])}>
        Add a tea
      </button>
      {note && (
        <p id="note">
          <em>Careful:</em> the water is hot.
        </p>
      )}
      <button id="hide" type="button" onClick={() => setNote(!note)}>
        {note ? 'Hide the note' : 'Show the note'}
      </button>
      <label>
        Your name{' '}
        <input id="name" placeholder="As on the cup" onChange={(e) => setName(e.target.value)} />
      </label>
      <p id="greeting">Hello {name || 'stranger'}</p>
    </main>
  );
}

function About() {
  return (
    <main>
      <h1>About our leaves</h1>
      <p>
        We have <strong>two hands</strong> and one kettle.
      </p>
    </main>
  );
}
