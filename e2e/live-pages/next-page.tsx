import { Suspense, use, useEffect } from 'react';
import { ReactShop } from './react-shop.tsx';

interface NextProps {
  readonly path: string;
  readonly story: Promise<string>;
}

/** A whole document that React takes over, part of which is streamed after the rest, as Next does it. */
export function NextPage({ path, story }: NextProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Leaves and water</title>
      </head>
      <body>
        <ReactShop path={path} />
        <Suspense fallback={<p id="story">The story is on its way</p>}>
          <Story story={story} />
        </Suspense>
      </body>
    </html>
  );
}

function Story({ story }: { readonly story: Promise<string> }) {
  const text = use(story);
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'yes';
  }, []);
  return (
    <p id="story">
      {text} and <i>patience</i>.
    </p>
  );
}
