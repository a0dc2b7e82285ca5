import { type AccountDeps, accountEndpoints } from '@dragoman/core/accounts';
import { type AdminDeps, adminEndpoints } from '@dragoman/core/admin';
import { type AnalyticsOptions, analyticsEndpoints } from '@dragoman/core/analytics';
import type { BoundEndpoint } from '@dragoman/core/api';
import { type BillingDeps, billingEndpoints } from '@dragoman/core/billing';
import { type ContactDeps, contactEndpoints } from '@dragoman/core/contact';
import { type DeploymentDeps, deploymentEndpoints } from '@dragoman/core/deployment';
import type { MailDeps } from '@dragoman/core/emails';
import { type Favicons, faviconEndpoints } from '@dragoman/core/favicons';
import { type DetectWebsiteLanguage, languageEndpoints } from '@dragoman/core/languages';
import { type OnboardingDeps, onboardingEndpoints } from '@dragoman/core/onboarding';
import { type OperationsDeps, operationsEndpoints } from '@dragoman/core/operations';
import { type SeoCheckDeps, seoCheckEndpoints } from '@dragoman/core/seo-check';
import { teamEndpoints } from '@dragoman/core/team';
import { type OwnerEndpointDeps, ownerEndpoints } from './owner-endpoints.ts';

export type EndpointDeps = OwnerEndpointDeps &
  DeploymentDeps &
  MailDeps &
  BillingDeps &
  SeoCheckDeps &
  ContactDeps &
  OnboardingDeps &
  AdminDeps &
  OperationsDeps &
  AccountDeps & {
    readonly detectWebsiteLanguage: DetectWebsiteLanguage;
    readonly favicons: Favicons;
    readonly analytics: AnalyticsOptions;
  };

/** Returns every endpoint of the product API. */
export function everyEndpoint(deps: EndpointDeps): BoundEndpoint[] {
  return [
    ...ownerEndpoints(deps),
    ...accountEndpoints(deps),
    ...teamEndpoints(deps),
    ...deploymentEndpoints(deps),
    ...billingEndpoints(deps),
    ...seoCheckEndpoints(deps),
    ...contactEndpoints(deps),
    ...faviconEndpoints(deps),
    ...analyticsEndpoints(deps.analytics),
    ...languageEndpoints(deps),
    ...onboardingEndpoints(deps),
    ...adminEndpoints(deps),
    ...operationsEndpoints(deps),
  ];
}
