import { Outlet } from 'react-router';
import { AuthProvider } from '../session/auth-provider.tsx';

/** The pages that know who is signed in. */
export function AccountArea() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}
