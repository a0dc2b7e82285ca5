import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routeTree } from './router.tsx';
import '../styles.css';

const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no #app');
const router = createBrowserRouter(routeTree);
const root = createRoot(place);

/** Until the first page has loaded, or cannot be, the document says that it loads. */
function show(): void {
  if (!router.state.initialized) return;
  stop();
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
const stop = router.subscribe(show);
show();
