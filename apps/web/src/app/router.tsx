import { createBrowserRouter } from 'react-router';
import { InstallationPage } from '../features/installation/installation-page.tsx';
import { FaultPage } from './fault-page.tsx';
import { Frame } from './frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export const router = createBrowserRouter([
  {
    Component: Frame,
    ErrorBoundary: FaultPage,
    children: [
      { path: '/dev', Component: InstallationPage },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);
