import { useRouteError } from 'react-router';

/** Shown when a page itself fails: says so, and offers a way back. */
export function FaultPage() {
  const error = useRouteError();
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <title>Something went wrong · Dragoman</title>
      <h1 className="text-3xl font-bold">This page could not be shown</h1>
      <p className="mt-4 text-soft">{error instanceof Error ? error.message : 'Unknown fault'}</p>
      <p className="mt-6">
        <a className="text-lapis underline" href="/">
          Load the start page again
        </a>
      </p>
    </main>
  );
}
