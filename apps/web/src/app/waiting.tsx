import { Spinner } from '../ui/spinner.tsx';

/** While the first page's file is on its way. */
export function Waiting() {
  return (
    <main id="content" className="grid min-h-dvh place-items-center">
      <Spinner>Loading...</Spinner>
    </main>
  );
}
