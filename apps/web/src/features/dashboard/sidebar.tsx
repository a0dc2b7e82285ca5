import { Link, useLocation, useNavigate } from 'react-router';
import { BrandLink } from '../../installation/brand.tsx';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { t } from '../../texts/texts.ts';
import { icons } from './icons.tsx';

interface Entry {
  readonly name: string;
  readonly to: string;
  readonly icon: keyof typeof icons;
  /** True if it leads to the page that is open. */
  readonly isCurrent: boolean;
}

/**
 * Returns the sidebar's entries. Pricing, privacy and terms open inside the dashboard if the user is there [visitor-account-
 * admin §2].
 */
export function sidebarEntries(path: string, isAdmin: boolean): Entry[] {
  const isHere = `${path}/`.startsWith(`${routes.dashboard}/`);
  const open = path.replace(/(?<!\/)\/+$/, '').replace(routes.websites, routes.dashboard);
  const entries: Omit<Entry, 'isCurrent'>[] = [
    { name: t('Dashboard'), to: routes.dashboard, icon: 'dashboard' },
    ...(isAdmin ? [{ name: t('Admin Panel'), to: routes.admin, icon: 'admin' } as const] : []),
    { name: t('Billing'), to: routes.billing, icon: 'billing' },
    { name: t('Pricing'), to: isHere ? routes.pricing : '/pricing', icon: 'pricing' },
    { name: t('Help'), to: '/help', icon: 'help' },
    { name: t('Privacy Policy'), to: isHere ? routes.privacy : '/privacy-policy', icon: 'privacy' },
    { name: t('Terms of Service'), to: isHere ? routes.terms : '/terms-of-service', icon: 'terms' },
  ];
  return entries.map((entry) => ({ ...entry, isCurrent: entry.to === open }));
}

const item =
  'flex min-h-11 items-center gap-3 rounded-xl px-3 hover:bg-wash aria-[current=page]:bg-lapis aria-[current=page]:font-semibold aria-[current=page]:text-on-lapis';

/** Navigation of the dashboard, and the logout. */
export function Sidebar() {
  const { isAdmin, user } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="flex min-h-full flex-col gap-8 p-5">
      <BrandLink />
      <nav
        aria-label="Dashboard"
        className="-mx-3 grid grid-cols-[minmax(0,1fr)] gap-1 wrap-anywhere"
      >
        {sidebarEntries(pathname, isAdmin).map((entry) => (
          <SidebarLink key={entry.name} entry={entry} />
        ))}
      </nav>
      <div className="mt-auto grid gap-2 border-t border-edge pt-4">
        {user?.email !== undefined && (
          <p className="text-sm wrap-anywhere text-soft" translate="no">
            {user.email.split('@')[0]}
            <wbr />@{user.email.split('@').slice(1).join('@')}
          </p>
        )}
        <button
          type="button"
          className={`-mx-3 cursor-pointer ${item}`}
          onClick={() => void navigate(routes.logout)}
        >
          {icons.logout}
          Logout
        </button>
      </div>
    </div>
  );
}

function SidebarLink({ entry: { name, to, icon, isCurrent } }: { entry: Entry }) {
  // Public pages are outside the app.
  if (!to.startsWith(routes.dashboard)) {
    return (
      <a href={to} className={item}>
        {icons[icon]}
        {name}
      </a>
    );
  }
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={item}>
      {icons[icon]}
      {name}
    </Link>
  );
}
