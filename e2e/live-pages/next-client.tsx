import { hydrateRoot } from 'react-dom/client';
import { NextPage } from './next-page.tsx';

declare global {
  interface Window {
    __story: string;
  }
}

const path = location.pathname;
hydrateRoot(document, <NextPage path={path} story={Promise.resolve(window.__story)} />);
