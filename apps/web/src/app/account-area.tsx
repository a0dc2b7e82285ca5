import { Outlet } from 'react-router';
import { AuthProvider } from '../lib/auth/auth-provider.tsx';

/** The pages that know who is signed in. */
export function AccountArea() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}
