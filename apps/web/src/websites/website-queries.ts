import type { Website } from '@dragoman/contract/websites';
import { useOutletContext } from 'react-router';

/** What the dashboard's shell passes to its child routes [visitor-account-admin §2, Dashboard shell]. */
export interface DashboardContext {
  /** Empty until they have loaded: only the home screen is shown before. */
  readonly websites: readonly Website[];
}

/** Returns the user's websites, loaded by the shell. */
export function useDashboardWebsites(): readonly Website[] {
  return useOutletContext<DashboardContext>().websites;
}

/** Query keys: the shell's list, the home screen's (other columns), one website's row, and what all cost. */
export const websiteQueries = {
  all: ['websites'],
  ofShell: (userId: string) => ['websites', 'shell', userId],
  ofHome: (account: string) => ['websites', 'home', account],
  row: (websiteId: string) => ['websites', 'row', websiteId],
  billing: ['websites', 'billing'],
} as const;
