import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { routes } from '../../routes/routes.data.ts';
import {
  readRequestedAddress,
  storeDeepLink,
  storeRequestedAddress,
} from '../../websites/requested-address.ts';

/** Redirects to the sign-in page, and stores the page and an address from `?add=` until the user is signed in. */
export function SignInRedirect() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const requested = readRequestedAddress(new URLSearchParams(search), document.referrer);
    if (requested !== undefined) storeRequestedAddress(requested);
    if (pathname !== routes.dashboard) storeDeepLink(pathname + search);
  }, [pathname, search]);
  // The sign-in page shows a mailed link's error from the URL.
  return <Navigate to={{ pathname: routes.login, search, hash }} replace />;
}
