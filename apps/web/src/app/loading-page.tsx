import { Spinner } from '../ui/spinner.tsx';

/** Shown until the first page has loaded. */
export function LoadingPage() {
  return (
    <main id="content" className="grid min-h-dvh place-items-center">
      <Spinner>Loading...</Spinner>
    </main>
  );
}
