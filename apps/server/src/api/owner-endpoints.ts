import { activityEndpoints } from '@dragoman/core/activity';
import type { BoundEndpoint } from '@dragoman/core/api';
import { apiKeyEndpoints } from '@dragoman/core/api-keys';
import { assessmentEndpoints } from '@dragoman/core/assessments';
import { type EngineKeys, engineKeyEndpoints } from '@dragoman/core/engine-keys';
import { exclusionEndpoints } from '@dragoman/core/exclusions';
import { glossaryEndpoints } from '@dragoman/core/glossary';
import type { Jobs } from '@dragoman/core/jobs';
import { jsonRuleEndpoints } from '@dragoman/core/json-rules';
import { type LiveEditorDeps, liveEditorEndpoints } from '@dragoman/core/live-editor';
import { previewEndpoints } from '@dragoman/core/previews';
import { reviewSettingsEndpoints } from '@dragoman/core/review-settings';
import { scanEndpoints } from '@dragoman/core/scans';
import { sentCallEndpoints } from '@dragoman/core/sent-calls';
import { statisticsEndpoints } from '@dragoman/core/statistics';
import { type SyncDeps, syncEndpoints } from '@dragoman/core/sync';
import { translationMemoryEndpoints } from '@dragoman/core/translation-memory';
import { type Engines, translationEndpoints } from '@dragoman/core/translations';
import { voiceEndpoints } from '@dragoman/core/voice';
import { type WebhookDeps, webhookEndpoints } from '@dragoman/core/webhooks';
import { type ArchiveDeps, websiteArchiveEndpoints } from '@dragoman/core/website-archives';
import { websiteSlugEndpoints } from '@dragoman/core/website-slugs';
import { websiteStringEndpoints } from '@dragoman/core/website-strings';
import { websiteEndpoints } from '@dragoman/core/websites';
import type { HasDatabase } from '@dragoman/database/connection';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import type { PageDrawer } from '@dragoman/providers/page-drawing';

export interface OwnerEndpointDeps extends HasDatabase, SyncDeps, LiveEditorDeps, ArchiveDeps {
  readonly jobs: Jobs;
  readonly engines: Engines;
  readonly engineKeys: EngineKeys;
  readonly fetchPage: PageFetcher;
  readonly drawer?: PageDrawer | undefined;
  readonly webhooks: WebhookDeps['webhooks'];
}

/** Endpoints for an owner's websites, scans, strings, slugs, translations and previews. */
export function ownerEndpoints(deps: OwnerEndpointDeps): BoundEndpoint[] {
  return [
    ...websiteEndpoints(deps),
    ...websiteArchiveEndpoints(deps),
    ...scanEndpoints(deps),
    ...exclusionEndpoints(deps),
    ...sentCallEndpoints(deps),
    ...statisticsEndpoints(deps),
    ...voiceEndpoints(deps),
    ...reviewSettingsEndpoints(deps),
    ...jsonRuleEndpoints(deps),
    ...syncEndpoints(deps),
    ...engineKeyEndpoints(deps),
    ...apiKeyEndpoints(deps),
    ...activityEndpoints(deps),
    ...webhookEndpoints(deps),
    ...translationEndpoints(deps),
    ...translationMemoryEndpoints(deps),
    ...glossaryEndpoints(deps),
    ...websiteStringEndpoints(deps),
    ...assessmentEndpoints(deps),
    ...websiteSlugEndpoints(deps),
    ...previewEndpoints(deps),
    ...liveEditorEndpoints(deps),
  ];
}
