import { Link, useLocation, useNavigate } from 'react-router';
import { useMay } from '../../account/use-accounts.ts';
import { BrandLink } from '../../installation/brand.tsx';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { t } from '../../texts/texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { icons } from './icons.tsx';

const AccountSwitcher = lazyPart(() => import('./account-switcher.tsx'), 'AccountSwitcher');

interface Entry {
  readonly name: string;
  readonly to: string;
  /** Tools have one. */
  readonly icon?: keyof typeof icons;
  /** True if it leads to the page that is open. */
  readonly isCurrent: boolean;
}

/**
 * Returns the sidebar's entries: an owner's tools, and what stands in its footer. Pricing, privacy and terms open inside the
 * dashboard if the user is there [visitor-account-admin §2].
 */
export function sidebarEntries(path: string, isAdmin: boolean): readonly Entry[][] {
  const isHere = `${path}/`.startsWith(`${routes.dashboard}/`);
  const open = path.replace(/(?<!\/)\/+$/, '').replace(routes.websites, routes.dashboard);
  const tools: Omit<Entry, 'isCurrent'>[] = [
    { name: t('Dashboard'), to: routes.dashboard, icon: 'dashboard' },
    ...(isAdmin ? [{ name: t('Admin Panel'), to: routes.admin, icon: 'admin' } as const] : []),
    { name: t('Glossary'), to: routes.glossary, icon: 'glossary' },
    { name: t('Translation memory'), to: routes.translationMemory, icon: 'memory' },
    { name: t('Engines'), to: routes.engines, icon: 'engines' },
    { name: t('Billing'), to: routes.billing, icon: 'billing' },
    { name: t('Account'), to: routes.account, icon: 'account' },
  ];
  const footer: typeof tools = [
    { name: t('Pricing'), to: isHere ? routes.pricing : '/pricing' },
    { name: t('Help'), to: '/help' },
    { name: t('Privacy Policy'), to: isHere ? routes.privacy : '/privacy-policy' },
    { name: t('Terms of Service'), to: isHere ? routes.terms : '/terms-of-service' },
  ];
  return [tools, footer].map((entries) =>
    entries.map((entry) => ({ ...entry, isCurrent: entry.to === open })),
  );
}

const item =
  'flex min-h-11 items-center gap-3 rounded-xl px-3 hover:bg-wash aria-[current=page]:bg-lapis aria-[current=page]:font-semibold aria-[current=page]:text-on-lapis';

/** Navigation of the dashboard, and the logout. */
export function Sidebar() {
  const { isAdmin, user } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hidden: readonly (string | false)[] = [
    !useMay('engines.manage') && routes.engines,
    !useMay('billing.read') && routes.billing,
  ];
  return (
    <div className="flex min-h-full flex-col gap-6 p-5">
      <BrandLink />
      <nav
        aria-label="Dashboard"
        className="-mx-3 flex grow flex-col justify-between gap-6 wrap-anywhere"
      >
        {sidebarEntries(pathname, isAdmin).map((entries) => (
          <div key={entries.length} className="grid gap-1">
            {entries.map(
              (entry) =>
                !hidden.includes(entry.to) && <SidebarLink key={entry.name} entry={entry} />,
            )}
          </div>
        ))}
      </nav>
      <div className="grid gap-2 border-t border-edge pt-4">
        <AccountSwitcher />
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
  return (
    <Link
      to={to}
      // Public pages are outside the app.
      reloadDocument={!to.startsWith(routes.dashboard)}
      aria-current={isCurrent ? 'page' : undefined}
      className={item}
    >
      {icon && icons[icon]}
      {name}
    </Link>
  );
}
