import * as accounts from '../accounts/index.ts';
import * as activity from '../activity/index.ts';
import * as admin from '../admin/index.ts';
import * as analytics from '../analytics/index.ts';
import * as apiKeys from '../api-keys/index.ts';
import * as assessments from '../assessments/index.ts';
import * as billing from '../billing/index.ts';
import * as contact from '../contact/index.ts';
import * as deployment from '../deployment/index.ts';
import * as documentation from '../documentation/index.ts';
import type { Endpoint } from '../endpoints/index.ts';
import * as engineKeys from '../engine-keys/index.ts';
import * as exclusions from '../exclusions/index.ts';
import * as favicons from '../favicons/index.ts';
import * as glossary from '../glossary/index.ts';
import * as jsonRules from '../json-rules/index.ts';
import * as languages from '../languages/index.ts';
import * as liveEditor from '../live-editor/index.ts';
import * as onboarding from '../onboarding/index.ts';
import * as operations from '../operations/index.ts';
import * as previews from '../previews/index.ts';
import * as reviewSettings from '../review-settings/index.ts';
import * as scans from '../scans/index.ts';
import * as sentCalls from '../sent-calls/index.ts';
import * as seoCheck from '../seo-check/index.ts';
import * as statistics from '../statistics/index.ts';
import * as sync from '../sync/index.ts';
import * as team from '../team/index.ts';
import * as translationFiles from '../translation-files/index.ts';
import * as translationMemory from '../translation-memory/index.ts';
import * as translations from '../translations/index.ts';
import * as voice from '../voice/index.ts';
import * as webhooks from '../webhooks/index.ts';
import * as websiteArchives from '../website-archives/index.ts';
import * as slugs from '../website-slugs/index.ts';
import * as strings from '../website-strings/index.ts';
import * as websites from '../websites/index.ts';

const rooms = {
  ...websites,
  ...websiteArchives,
  ...scans,
  ...seoCheck,
  ...sync,
  ...translations,
  ...translationFiles,
  ...translationMemory,
  ...engineKeys,
  ...apiKeys,
  ...team,
  ...activity,
  ...webhooks,
  ...exclusions,
  ...sentCalls,
  ...statistics,
  ...voice,
  ...reviewSettings,
  ...jsonRules,
  ...glossary,
  ...strings,
  ...assessments,
  ...slugs,
  ...previews,
  ...liveEditor,
  ...deployment,
  ...billing,
  ...languages,
  ...onboarding,
  ...contact,
  ...favicons,
  ...analytics,
  ...admin,
  ...operations,
  ...documentation,
  ...accounts,
};

type Rooms = typeof rooms;
type Every = Extract<Rooms[keyof Rooms], Endpoint>;

/** Maps `'GET /api/websites'` to the endpoint's type, for every endpoint of the contract. */
export type EndpointsByCall = { [E in Every as `${E['method']} ${E['path']}`]: E };

/** Every endpoint of the contract: all exports whose name ends in `Endpoint`. */
export const endpoints: readonly Endpoint[] = Object.entries(rooms).flatMap(([name, value]) =>
  name.endsWith('Endpoint') ? [value as Endpoint] : [],
);
