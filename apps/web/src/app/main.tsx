import { StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routeTree } from './router.tsx';
import { startedEvent } from './start-on-use.ts';
import '../styles.css';

const place = document.querySelector<HTMLElement>('#app')!;
const router = createBrowserRouter(routeTree);

function App() {
  useEffect(() => void dispatchEvent(new Event(startedEvent)), []);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

/** Until the first page has loaded, or cannot be, the document shows what it has: a page of the server, or that it loads. */
function show(): void {
  if (!router.state.initialized) return;
  stop();
  if (place.dataset['rendered'] === undefined) createRoot(place).render(<App />);
  else hydrateRoot(place, <App />);
}
const stop = router.subscribe(show);
show();
