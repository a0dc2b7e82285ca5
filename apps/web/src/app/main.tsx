import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routeTree } from './router.tsx';
import '../styles.css';

const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no #app');
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routeTree)} />
  </StrictMode>,
);
