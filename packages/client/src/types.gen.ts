// Written by `node packages/client/scripts/generate.ts` from the contract.
import type { Call, PagedCall } from './call.ts';

export interface MemoryEntry {
  readonly id: string;
  readonly source_text: string;
  readonly target_text: string;
  readonly origin: "edited" | "import" | "machine";
  readonly updated_at: string;
}

export interface MemoryPair {
  readonly source_language: string;
  readonly target_language: string;
  readonly entry_count: number;
  readonly imported_count: number;
  readonly updated_at: string;
}

export interface OriginalSlug {
  readonly id: string;
  readonly original_slug: string;
  readonly page_count: number;
  readonly example_path: string | null;
}

export interface OriginalString {
  readonly id: string;
  readonly original_string: string;
  readonly kind: string;
  readonly context: string | null;
  readonly tags: readonly (string)[];
  readonly word_count: number;
  readonly page_count: number;
  readonly open_comments: number;
  readonly assignment: {
    readonly assignee: string;
    readonly name: string;
    readonly due_on: string | null;
    readonly is_done: boolean;
  } | null;
  readonly replaces: {
    readonly original_string: string;
    readonly translated_string: string;
  } | null;
}

export interface Page {
  readonly id: string;
  readonly path: string;
  readonly title: string | null;
  readonly outcome: "queued" | "page" | "redirect" | "not-html" | "error" | "excluded" | "disallowed" | "duplicate";
  readonly http_status: number | null;
  readonly word_count: number;
  readonly error: string | null;
  readonly drawing: "drawn" | "needed" | null;
  readonly fetched_at: string | null;
}

export interface Progress {
  readonly status: "in progress" | "completed" | "failed";
  readonly isRunning: boolean;
  readonly taskCount: number;
  readonly finishedTaskCount: number;
  readonly failedTaskCount: number;
  readonly coverage: number | null;
  readonly needsReviewCount: number;
  readonly errorCode: string | null;
  readonly error: string | null;
  readonly lastCompletedAt: string | null;
  readonly isAvailable: boolean;
  readonly isByPeople: boolean;
  readonly isLive: boolean;
  readonly waiting: {
    readonly engine: string;
    readonly since: string;
    readonly nextTryAt: string | null;
    readonly cost: number;
    readonly download: {
      readonly bytes: number;
      readonly total: number | null;
    } | null;
  } | null;
}

export interface Scan {
  readonly id: string;
  readonly website_id: string;
  readonly status: "queued" | "running" | "completed" | "failed" | "cancelled";
  readonly pages_found: number;
  readonly pages_done: number;
  readonly pages_failed: number;
  readonly strings_found: number;
  readonly words_found: number;
  readonly error: string | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
}

export interface StringVersion {
  readonly id: string | null;
  readonly translated_string: string;
  readonly state: "machine" | "memory" | "edited" | "reviewed" | "outdated" | "needs_review" | "failed";
  readonly change: "machine" | "memory" | "edited" | "reviewed" | "doubted" | "restored";
  readonly engine: string | null;
  readonly checks: readonly ({
    readonly code: string;
    readonly severity: "error" | "warning" | "note";
    readonly detail?: string | undefined;
    readonly silenced?: string | undefined;
  })[];
  readonly changed_by: string | null;
  readonly updated_at: string;
  readonly replaced_at: string | null;
  readonly previous_string: string | null;
}

export interface TranslatedSlug {
  readonly website_slug_id: string;
  readonly translated_slug: string;
}

export interface TranslatedString {
  readonly website_string_id: string;
  readonly translated_string: string;
  readonly state: "machine" | "memory" | "edited" | "reviewed" | "outdated" | "needs_review" | "failed";
  readonly engine: string | null;
  readonly checks: readonly ({
    readonly code: string;
    readonly severity: "error" | "warning" | "note";
    readonly detail?: string | undefined;
    readonly silenced?: string | undefined;
  })[];
  readonly updated_at: string;
  readonly renewal_requested_at: string | null;
  readonly assessment: {
    readonly accuracy: number;
    readonly fluency: number;
    readonly terms: number;
    readonly style: number;
    readonly score: number;
    readonly reason: string;
    readonly proposal: string | null;
    readonly engine: string;
    readonly engine_version: string;
    readonly assessed_at: string;
    readonly is_stale: boolean;
    readonly is_dismissed: boolean;
  } | null;
  readonly score: number | null;
  readonly is_doubtful: boolean;
}

export interface Website {
  readonly id: string;
  readonly user_id: string;
  readonly name: string | null;
  readonly url: string;
  readonly original_language: string;
  readonly translation_languages: readonly (string)[];
  readonly total_word_count: number;
  readonly status: "pending" | "deploying" | "enabled" | "disabled" | "deleted" | null;
  readonly dns_checked: boolean;
  readonly snippet_checked: boolean;
  readonly url_structure: "subdirectory" | "subdomain";
  readonly language_switcher_config: Readonly<Record<string, unknown>> | null;
  readonly created_at: string;
}

/** Every call of the product API, by noun. */
export interface Client {
  readonly accounts: {
    /** Deletes your account in 14 days, and signs you out everywhere. Until then websites are served as before, the subscription is not renewed, and signing in again allows to keep the account. A second call changes nothing. */
    readonly delete: Call<{ readonly email: string }, {
        readonly deletes_at: string;
      }>;
    /** Downloads everything that belongs to your account, as a ZIP file. Each table is a JSON file with the rows of your account, read at one moment; translated pictures are in `pictures/`. Passwords, keys and other secrets are left out. */
    readonly export: Call<undefined, Blob>;
    /** Keeps an account that would be deleted; its subscription is renewed again */
    readonly keep: Call<undefined, {
        readonly deletes_at: null;
      }>;
  };
  readonly activity: {
    /** Downloads the activity of an account as CSV */
    readonly export: Call<{ readonly website?: string | undefined; readonly actor?: string | undefined; readonly verb?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined }, Blob>;
    /** Who did what in an account, when and from where, the newest first. Kept for a year. */
    readonly read: Call<{ readonly website?: string | undefined; readonly actor?: string | undefined; readonly verb?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined; readonly page?: number | undefined; readonly limit?: number | undefined }, {
        readonly activity: readonly ({
          readonly id: string;
          readonly created_at: string;
          readonly actor_kind: "user" | "key" | "administrator" | "system";
          readonly actor_id: string | null;
          readonly actor_name: string;
          readonly verb: string;
          readonly website_id: string | null;
          readonly website_url: string | null;
          readonly subject: Readonly<Record<string, unknown>>;
          readonly address: string | null;
        })[];
        readonly total: number;
        readonly verbs: readonly (string)[];
        readonly actors: readonly ({
          readonly id: string;
          readonly name: string;
        })[];
      }>;
  };
  readonly admin: {
    /** Whether the user is an administrator */
    readonly check: Call<undefined, {
        readonly isAdmin: boolean;
      }>;
    /** Ends the administrator’s impersonations: writes the end down and revokes their sessions */
    readonly endImpersonation: Call<{ readonly impersonationId?: string | undefined }, {
        readonly ended: number;
      }>;
    /** A session as another user; written down with who, whom, when and why */
    readonly impersonate: Call<{ readonly userId: string; readonly reason?: string | undefined }, {
        readonly session: {
          readonly session: {
            readonly access_token: string;
            readonly refresh_token: string;
            readonly token_type?: string | undefined;
            readonly expires_in?: number | undefined;
            readonly expires_at?: number | undefined;
          };
        };
        readonly impersonationId: string;
      }>;
    /** Every website that is not deleted, newest first */
    readonly listAllWebsites: Call<undefined, readonly ({
        readonly id: string;
        readonly user_id: string;
        readonly name: string | null;
        readonly url: string;
        readonly status: string | null;
        readonly billed_to: string | null;
      })[]>;
    /** Every user */
    readonly listUsers: Call<undefined, readonly ({
        readonly id: string;
        readonly email: string | null;
        readonly has_second_factor: boolean;
      })[]>;
    /** Removes a user’s authenticator app and recovery codes; written down with who and when */
    readonly resetSecondFactors: Call<{ readonly userId: string }, {
        readonly success: true;
      }>;
  };
  readonly analytics: {
    /** Counts a visit or an event of our own pages. Compatible with the event API of Plausible. Machines and readers who do not want to be counted are answered alike and not counted (`x-plausible-dropped: 1`). 404 where counting is off. */
    readonly event: Call<{ readonly name?: string | undefined; readonly n?: string | undefined; readonly url?: string | undefined; readonly u?: string | undefined; readonly domain?: string | undefined; readonly d?: string | undefined; readonly referrer?: string | null | undefined; readonly r?: string | null | undefined; readonly props?: Readonly<Record<string, string | number | boolean | null>> | string | null | undefined; readonly p?: Readonly<Record<string, string | number | boolean | null>> | string | null | undefined; readonly m?: Readonly<Record<string, string | number | boolean | null>> | string | null | undefined }, Blob>;
  };
  readonly apiKeys: {
    /** Creates an API key, which is answered this once */
    readonly create: Call<{ readonly name: string; readonly scopes: Readonly<Record<string, "none" | "read" | "write">>; readonly website_ids?: readonly (string)[] | null | undefined; readonly languages?: readonly (string)[] | null | undefined; readonly expires_in_days?: number | null | undefined }, {
        readonly token: string;
        readonly key: {
          readonly id: string;
          readonly name: string;
          readonly hint: string;
          readonly scopes: Readonly<Record<string, "none" | "read" | "write">>;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly created_at: string;
          readonly expires_at: string | null;
          readonly last_used_at: string | null;
          readonly former_until: string | null;
        };
      }>;
    /** The API keys of an account, without the keys themselves */
    readonly read: Call<undefined, {
        readonly keys: readonly ({
          readonly id: string;
          readonly name: string;
          readonly hint: string;
          readonly scopes: Readonly<Record<string, "none" | "read" | "write">>;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly created_at: string;
          readonly expires_at: string | null;
          readonly last_used_at: string | null;
          readonly former_until: string | null;
        })[];
      }>;
    /** Revokes an API key at once */
    readonly revoke: Call<{ readonly keyId: string }, {
        readonly keys: readonly ({
          readonly id: string;
          readonly name: string;
          readonly hint: string;
          readonly scopes: Readonly<Record<string, "none" | "read" | "write">>;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly created_at: string;
          readonly expires_at: string | null;
          readonly last_used_at: string | null;
          readonly former_until: string | null;
        })[];
      }>;
    /** Replaces an API key; the one before it stays valid for the hours that you choose */
    readonly roll: Call<{ readonly keyId: string; readonly overlap_hours?: number | undefined }, {
        readonly token: string;
        readonly key: {
          readonly id: string;
          readonly name: string;
          readonly hint: string;
          readonly scopes: Readonly<Record<string, "none" | "read" | "write">>;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly created_at: string;
          readonly expires_at: string | null;
          readonly last_used_at: string | null;
          readonly former_until: string | null;
        };
      }>;
  };
  readonly assessments: {
    /** Stops asking for opinions; calls in progress end, and opinions given stay */
    readonly cancelRun: Call<{ readonly websiteId: string; readonly runId: string }, {
        readonly id: string;
        readonly status: "running" | "completed" | "failed" | "cancelled";
        readonly task_count: number;
        readonly finished_count: number;
        readonly failed_count: number;
        readonly error: string | null;
        readonly created_at: string;
        readonly finished_at: string | null;
      }>;
    /** Dismisses a language model’s opinion on a translation, or takes that back */
    readonly dismiss: Call<{ readonly websiteId: string; readonly stringId: string; readonly targetLanguage: string; readonly isDismissed: boolean }, {
        readonly translation: TranslatedString;
      }>;
    /** What a language model’s opinion on some translations would cost, and who would give it. A filter selects translations without a current opinion, unless it filters by score; ids select any. */
    readonly estimate: Call<{ readonly websiteId: string; readonly targetLanguage: string; readonly ids?: readonly (string)[] | undefined; readonly filter?: {
        readonly assignee?: "me" | string | undefined;
        readonly mentioned?: string | undefined;
        readonly search?: string | undefined;
        readonly kind?: readonly ("text" | "attribute" | "title" | "meta" | "json-ld")[] | undefined;
        readonly path?: string | undefined;
        readonly state?: readonly ("machine" | "memory" | "edited" | "reviewed" | "outdated" | "needs_review" | "failed" | "untranslated")[] | undefined;
        readonly warnings?: boolean | undefined;
        readonly score?: number | undefined;
        readonly doubtful?: true | undefined;
      } | undefined }, {
        readonly engine: string | null;
        readonly model: string | null;
        readonly texts: number;
        readonly characters: number;
        readonly is_paid: boolean;
        readonly cost: number | null;
      }>;
    /** The latest requests for a language model’s opinions in a language, newest first */
    readonly listRuns: Call<{ readonly websiteId: string; readonly targetLanguage: string }, {
        readonly runs: readonly ({
          readonly id: string;
          readonly status: "running" | "completed" | "failed" | "cancelled";
          readonly task_count: number;
          readonly finished_count: number;
          readonly failed_count: number;
          readonly error: string | null;
          readonly created_at: string;
          readonly finished_at: string | null;
        })[];
      }>;
    /** How far a request for a language model’s opinions is */
    readonly readRun: Call<{ readonly websiteId: string; readonly runId: string }, {
        readonly id: string;
        readonly status: "running" | "completed" | "failed" | "cancelled";
        readonly task_count: number;
        readonly finished_count: number;
        readonly failed_count: number;
        readonly error: string | null;
        readonly created_at: string;
        readonly finished_at: string | null;
      }>;
    /** Asks a language model for its opinion on some translations. Runs in the background, within the website’s monthly budget. Opinions appear at the translations. */
    readonly request: Call<{ readonly websiteId: string; readonly targetLanguage: string; readonly ids?: readonly (string)[] | undefined; readonly filter?: {
        readonly assignee?: "me" | string | undefined;
        readonly mentioned?: string | undefined;
        readonly search?: string | undefined;
        readonly kind?: readonly ("text" | "attribute" | "title" | "meta" | "json-ld")[] | undefined;
        readonly path?: string | undefined;
        readonly state?: readonly ("machine" | "memory" | "edited" | "reviewed" | "outdated" | "needs_review" | "failed" | "untranslated")[] | undefined;
        readonly warnings?: boolean | undefined;
        readonly score?: number | undefined;
        readonly doubtful?: true | undefined;
      } | undefined }, {
        readonly id: string;
        readonly status: "running" | "completed" | "failed" | "cancelled";
        readonly task_count: number;
        readonly finished_count: number;
        readonly failed_count: number;
        readonly error: string | null;
        readonly created_at: string;
        readonly finished_at: string | null;
      }>;
  };
  readonly billing: {
    /** Ends the subscription with its period; refused while any website exists */
    readonly cancelSubscription: Call<undefined, {
        readonly subscription_status: string;
      }>;
    /** Subscribes for all of the user’s websites. The total and the price ids are only compared with what the server computes. `clientSecret` is null where nothing is to be paid now. */
    readonly createSubscription: Call<{ readonly priceIds: readonly (string)[]; readonly customerInfo: {
        readonly name: string;
      }; readonly totalMonthlyPrice: number }, {
        readonly clientSecret: string | null;
      }>;
    /** The user’s invoices, newest first */
    readonly listInvoices: Call<undefined, readonly ({
        readonly id: string;
        readonly created_at: string;
        readonly amount: number;
        readonly status: string;
        readonly hosted_invoice_url: string | null;
        readonly invoice_pdf: string | null;
      })[]>;
    /** The plans, cheapest first */
    readonly listPricingTiers: Call<undefined, readonly ({
        readonly name: string;
        readonly price: number;
        readonly stripeId: string | null;
        readonly maxLanguages: number;
        readonly maxWords: number;
      })[]>;
    /** Switches the languages of a website off: its language addresses lead to the original pages */
    readonly pauseWebsite: Call<{ readonly id: string }, {
        readonly status: "disabled";
      }>;
    /** Opens the payment of an invoice that could not be collected, for another card */
    readonly payInvoice: Call<{ readonly invoiceId: string }, {
        readonly clientSecret: string;
      }>;
    /** What another website, or other languages of one, would cost a month. Without `websiteId` it is a website to be added. */
    readonly previewPrice: Call<{ readonly websiteId?: string | undefined; readonly languages?: number | undefined }, {
        readonly billing: "none" | "provider";
        readonly before: {
          readonly tier: string | null;
          readonly price: number;
          readonly total: number;
        };
        readonly after: {
          readonly tier: string | null;
          readonly price: number;
          readonly total: number;
        };
      }>;
    /** The subscription, and what the websites cost */
    readonly readInfo: Call<undefined, {
        readonly billing: "none" | "provider";
        readonly subscription_status: "active" | "trial" | "incomplete" | "inactive";
        readonly subscription_period_end: string | null;
        readonly trial_end: string | null;
        readonly pauses_at: string | null;
        readonly cancels_at: string | null;
        readonly past_due: boolean;
        readonly payment: {
          readonly publishableKey: string;
          readonly scriptUrl: string;
        } | null;
        readonly totalMonthlyPrice: number;
        readonly websites: readonly ({
          readonly websiteId: string;
          readonly url: string;
          readonly words: number;
          readonly languages: number;
          readonly tier: string;
          readonly price: number;
          readonly priceId: string | null;
          readonly owner: string | null;
        })[];
        readonly paidByOthers: readonly ({
          readonly websiteId: string;
          readonly url: string;
          readonly payer: string;
          readonly mayDeploy: boolean;
        })[];
      }>;
    /** Takes a cancellation back before the period is over */
    readonly resumeSubscription: Call<undefined, {
        readonly subscription_status: string;
      }>;
    /** Switches the languages of a paused website on again */
    readonly resumeWebsite: Call<{ readonly id: string }, {
        readonly status: "enabled";
      }>;
    /** Ends that one account pays for a website of another; either may. The website counts on the plan of its own account from then on. */
    readonly stopPaying: Call<{ readonly websiteId: string }, {
        readonly ended: true;
      }>;
  };
  readonly contact: {
    /** What a browser needs to pass the bot check of the contact form. With the driver `altcha`, solve the challenge and send base64 of `{"challenge":…,"solution":{"counter","derivedKey"}}` as `recaptchaToken`; it counts once and for ten minutes. */
    readonly botCheck: Call<undefined, {
        readonly driver: "off";
      } | {
        readonly driver: "altcha";
        readonly action: string;
        readonly challenge: {
          readonly parameters: Readonly<Record<string, unknown>>;
          readonly signature: string;
        };
      } | {
        readonly driver: "recaptcha-v3" | "turnstile";
        readonly action: string;
        readonly siteKey: string;
      }>;
    /** Sends a message of the contact form to the support address */
    readonly send: Call<{ readonly email: string; readonly message: string; readonly isUser?: boolean | undefined; readonly recaptchaToken?: string | undefined }, {
        readonly received: true;
      }>;
  };
  readonly deployment: {
    /** Looks the DNS records of a website up. Asks the zone’s own name servers and a recursive one. Hosts that lead to us are served from then on. The website counts as verified when all do, for the structure it has, and is deployed when its snippet was found too. */
    readonly checkDns: Call<{ readonly id: string; readonly urlStructure?: "subdirectory" | "subdomain" | undefined }, {
        readonly records: readonly ({
          readonly type: "CNAME";
          readonly language: string | null;
          readonly host: string;
          readonly name: string;
          readonly value: string;
          readonly ttl: number;
          readonly state: "verified" | "chained" | "proxied" | "flattened" | "not-yet-propagated" | "missing" | "wrong" | "dangling" | "conflicting" | "misplaced" | "caa-forbidden" | "dnssec-failure" | "lame" | "unknown" | "taken";
          readonly ok: boolean;
          readonly found: readonly (string)[];
          readonly remembered: readonly (string)[];
          readonly advice: {
            readonly code: "add-record" | "add-record-to-used-name" | "add-record-before-wildcard" | "change-record" | "replace-addresses" | "remove-conflicting" | "remove-suffix" | "value-suffix" | "repair-target" | "point-directly" | "turn-proxy-off" | "proxy-works" | "unflatten" | "flattening-works" | "wait" | "wait-for-name-servers" | "add-caa" | "change-caa" | "repair-dnssec" | "repair-name-servers" | "register-domain" | "try-later" | "free-host" | "move-www" | "move-www-proxied" | "switch-www" | "restore-www" | "origin-redirects" | "origin-unreachable";
            readonly values: Readonly<Record<string, string>>;
          } | null;
          readonly alsoAdd: {
            readonly type: "CAA";
            readonly host: string;
            readonly name: string;
            readonly value: string;
            readonly ttl: number;
          } | null;
        })[];
        readonly existingWwwRecord: {
          readonly type: "CNAME" | "A" | "AAAA";
          readonly destination: string;
          readonly host: string;
          readonly moved: boolean;
          readonly records: readonly ({
            readonly type: "CNAME" | "A" | "AAAA";
            readonly host: string;
            readonly name: string;
            readonly value: string;
            readonly ttl: number;
          })[];
          readonly state: "to-move" | "moved" | "lost" | "redirects-back" | "silent";
          readonly advice: {
            readonly code: "add-record" | "add-record-to-used-name" | "add-record-before-wildcard" | "change-record" | "replace-addresses" | "remove-conflicting" | "remove-suffix" | "value-suffix" | "repair-target" | "point-directly" | "turn-proxy-off" | "proxy-works" | "unflatten" | "flattening-works" | "wait" | "wait-for-name-servers" | "add-caa" | "change-caa" | "repair-dnssec" | "repair-name-servers" | "register-domain" | "try-later" | "free-host" | "move-www" | "move-www-proxied" | "switch-www" | "restore-www" | "origin-redirects" | "origin-unreachable";
            readonly values: Readonly<Record<string, string>>;
          } | null;
        } | null;
        readonly dnsProvider: {
          readonly providerName: string;
          readonly dnsSettingsUrl: string;
        } | null;
        readonly verified: boolean;
        readonly zone: {
          readonly domain: string;
          readonly nameServers: readonly (string)[];
        } | null;
        readonly domainConnect: {
          readonly providerName: string;
          readonly settingsUrl: string | null;
          readonly applyUrls: Readonly<Record<string, string>>;
        } | null;
        readonly checkedAt: string;
      }>;
    /** Sends the records and the steps to somebody who can add them. The words are ours and the answer goes to the owner. Ten a day for each owner, three for each reader; 409 beyond that. */
    readonly mailDnsRecords: Call<{ readonly id: string; readonly email: string; readonly urlStructure?: "subdirectory" | "subdomain" | undefined }, {
        readonly sentTo: string;
      }>;
    /** Deploys the website. Refused with 409 while DNS is not verified, no language is added, or nothing is subscribed. */
    readonly provisionWebsite: Call<{ readonly id: string; readonly resolvedUrl?: string | undefined; readonly status: "enabled" }, {
        readonly status: "enabled";
      }>;
    /** Says which hosts of a website lead to us, and how to change their DNS records back. What an owner has to know before deleting or pausing the website: its hosts pass the original through for a while, and their records should be changed back. */
    readonly readPassThrough: Call<{ readonly id: string }, {
        readonly days: number;
        readonly hosts: readonly ({
          readonly host: string;
          readonly leadsHere: boolean | null;
          readonly value: string | null;
        })[];
      }>;
    /** The address at which the website answers in the end, redirects followed */
    readonly readResolvedUrl: Call<{ readonly id: string }, {
        readonly resolvedUrl: string;
      }>;
    /** Notes that the snippet is installed. The website is read again; 409 when the snippet is not there. */
    readonly setSnippetStatus: Call<{ readonly id: string; readonly snippetChecked: boolean }, {
        readonly snippetChecked: boolean;
      }>;
    /** Changes how the languages of the website are addressed. Another structure has DNS records of its own, so the website is unverified then. */
    readonly setUrlStructure: Call<{ readonly id: string; readonly urlStructure: "subdirectory" | "subdomain" }, {
        readonly urlStructure: "subdirectory" | "subdomain";
      }>;
    /** Reads the website and says whether our snippet is on it. The start page and some pages that were scanned are read. What is found is noted as the website’s `snippet_checked`; with its DNS verified too, the website is deployed. */
    readonly verifySnippet: Call<{ readonly id: string }, {
        readonly isInstalled: boolean;
        readonly finding: "installed" | "other-website" | "not-started" | "not-loaded" | "inactive" | "tag-manager" | "absent" | "unreachable";
        readonly page: string | null;
        readonly found: string | null;
      }>;
  };
  readonly documentation: {
    /** This description, as a page to read */
    readonly readDocs: Call<undefined, Blob>;
    /** This description, as OpenAPI 3.1 */
    readonly readOpenApi: Call<undefined, Readonly<Record<string, unknown>>>;
  };
  readonly engineKeys: {
    /** Adds a key for a translation engine; it is used before the engines of this installation */
    readonly add: Call<{ readonly website_id?: string | null | undefined; readonly engine: "openai" | "anthropic" | "deepl" | "google" | "azure" | "amazon" | "libretranslate"; readonly key: string; readonly base_url?: string | null | undefined; readonly model?: string | null | undefined; readonly region?: string | null | undefined; readonly languages?: readonly (string)[] | null | undefined }, {
        readonly keys: readonly ({
          readonly id: string;
          readonly website_id: string | null;
          readonly engine: string;
          readonly hint: string;
          readonly base_url: string | null;
          readonly model: string | null;
          readonly region: string | null;
          readonly languages: readonly (string)[] | null;
        })[];
      }>;
    /** Deletes a key */
    readonly delete: Call<{ readonly keyId: string }, {
        readonly keys: readonly ({
          readonly id: string;
          readonly website_id: string | null;
          readonly engine: string;
          readonly hint: string;
          readonly base_url: string | null;
          readonly model: string | null;
          readonly region: string | null;
          readonly languages: readonly (string)[] | null;
        })[];
      }>;
    /** Moves a key in the order in which your keys are tried */
    readonly move: Call<{ readonly keyId: string; readonly position: number }, {
        readonly keys: readonly ({
          readonly id: string;
          readonly website_id: string | null;
          readonly engine: string;
          readonly hint: string;
          readonly base_url: string | null;
          readonly model: string | null;
          readonly region: string | null;
          readonly languages: readonly (string)[] | null;
        })[];
      }>;
    /** Your keys for translation engines, without the keys themselves */
    readonly read: Call<undefined, {
        readonly keys: readonly ({
          readonly id: string;
          readonly website_id: string | null;
          readonly engine: string;
          readonly hint: string;
          readonly base_url: string | null;
          readonly model: string | null;
          readonly region: string | null;
          readonly languages: readonly (string)[] | null;
        })[];
      }>;
    /** Translates a sentence with a key */
    readonly try: Call<{ readonly keyId: string; readonly text: string; readonly source: string; readonly target: string }, {
        readonly translation: string | null;
        readonly error: string | null;
      }>;
  };
  readonly exclusions: {
    /** What a website excludes from translation, and how much each rule saves */
    readonly read: Call<{ readonly id: string }, {
        readonly rules: readonly ({
          readonly kind: "selector" | "attribute" | "path" | "pattern" | "parameter";
          readonly value: string;
          readonly effect: "exclude" | "only";
          readonly languages?: readonly (string)[] | undefined;
          readonly pages: number;
          readonly texts: number;
          readonly words: number;
        })[];
        readonly counting: boolean;
      }>;
    /** Replaces what a website excludes, and counts its words anew. Pages follow at once. Selectors: element names, `*`, `#id`, `.class`, `[attribute]` with `=` `^=` `$=` `*=` `~=` `|=` and the flag `i`, a space or `>` between elements, and commas. Regular expressions: RE2. */
    readonly replace: Call<{ readonly id: string; readonly rules: readonly ({
        readonly kind: "selector" | "attribute" | "path" | "pattern" | "parameter";
        readonly value: string;
        readonly effect?: "exclude" | "only" | undefined;
        readonly languages?: readonly (string)[] | undefined;
      })[]; readonly previous?: readonly ({
        readonly kind: "selector" | "attribute" | "path" | "pattern" | "parameter";
        readonly value: string;
        readonly effect?: "exclude" | "only" | undefined;
        readonly languages?: readonly (string)[] | undefined;
      })[] | undefined }, {
        readonly rules: readonly ({
          readonly kind: "selector" | "attribute" | "path" | "pattern" | "parameter";
          readonly value: string;
          readonly effect: "exclude" | "only";
          readonly languages?: readonly (string)[] | undefined;
          readonly pages: number;
          readonly texts: number;
          readonly words: number;
        })[];
        readonly counting: boolean;
      }>;
  };
  readonly favicons: {
    /** The icon of a website, or 204 when it has none */
    readonly read: Call<{ readonly host: string; readonly size?: number | undefined }, Blob>;
  };
  readonly glossary: {
    /** Adds a term to your glossary */
    readonly addTerm: Call<{ readonly website_id?: string | null | undefined; readonly term: string; readonly translation?: string | null | undefined; readonly target_language?: string | null | undefined; readonly is_case_sensitive?: boolean | undefined; readonly part_of_speech?: string | null | undefined; readonly note?: string | null | undefined }, {
        readonly term: {
          readonly website_id: string | null;
          readonly term: string;
          readonly translation: string | null;
          readonly target_language: string | null;
          readonly is_case_sensitive: boolean;
          readonly part_of_speech: string | null;
          readonly note: string | null;
          readonly id: string;
        };
        readonly affected: number;
      }>;
    /** Replaces a term of your glossary */
    readonly changeTerm: Call<{ readonly termId: string; readonly website_id?: string | null | undefined; readonly term: string; readonly translation?: string | null | undefined; readonly target_language?: string | null | undefined; readonly is_case_sensitive?: boolean | undefined; readonly part_of_speech?: string | null | undefined; readonly note?: string | null | undefined }, {
        readonly term: {
          readonly website_id: string | null;
          readonly term: string;
          readonly translation: string | null;
          readonly target_language: string | null;
          readonly is_case_sensitive: boolean;
          readonly part_of_speech: string | null;
          readonly note: string | null;
          readonly id: string;
        };
        readonly affected: number;
      }>;
    /** Deletes a term of your glossary */
    readonly deleteTerm: Call<{ readonly termId: string }, {
        readonly term: {
          readonly website_id: string | null;
          readonly term: string;
          readonly translation: string | null;
          readonly target_language: string | null;
          readonly is_case_sensitive: boolean;
          readonly part_of_speech: string | null;
          readonly note: string | null;
          readonly id: string;
        };
        readonly affected: number;
      }>;
    /** Downloads your glossary as CSV, XLSX or TBX. `tbx` is TBX-Basic (ISO 30042:2019). What TBX-Basic has no category for is written as `projectSubset`: never translated, exact capitals, other parts of speech, and the website. */
    readonly export: Call<{ readonly format?: "csv" | "xlsx" | "tbx" | undefined; readonly sourceLanguage?: string | undefined }, Blob>;
    /** Adds the terms of a file to your glossary, or previews what it would change. TBX (ISO 30042, dialects core, Min and Basic) XLSX or CSV, recognized by its content, in UTF-8, UTF-16 or the given encoding, of at most 20 MB. Columns of XLSX and CSV: term, translation (empty: never translated), language (empty: all), case sensitive (yes or no), part of speech, note, website (its host; empty: all). A first line may name them in another order. A line with a website that you do not have is not imported. Of TBX, every term of the source language gets the preferred term of each other language. Terms that differ from yours are kept, unless `conflicts` is `replace`. Either the whole file is applied or nothing. */
    readonly import: Call<{ readonly websiteId?: string | undefined; readonly sourceLanguage?: string | undefined; readonly preview?: "true" | "false" | undefined; readonly conflicts?: "keep" | "replace" | undefined; readonly encoding?: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-kr" | "gb18030" | "macintosh" | undefined; readonly file: Blob }, {
        readonly added: number;
        readonly conflicts: number;
        readonly unchanged: number;
        readonly changed_at: string | null;
        readonly affected: number;
        readonly read_as: {
          readonly encoding: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-kr" | "gb18030" | "macintosh";
          readonly sample: string;
        } | null;
        readonly fault_count: number;
        readonly faults: readonly ({
          readonly line: number;
          readonly reason: string;
          readonly text?: string | undefined;
        })[];
        readonly changes: readonly ({
          readonly line: number;
          readonly type: "added" | "conflict";
          readonly current: {
            readonly website_id: string | null;
            readonly term: string;
            readonly translation: string | null;
            readonly target_language: string | null;
            readonly is_case_sensitive: boolean;
            readonly part_of_speech: string | null;
            readonly note: string | null;
          } | null;
          readonly imported: {
            readonly website_id: string | null;
            readonly term: string;
            readonly translation: string | null;
            readonly target_language: string | null;
            readonly is_case_sensitive: boolean;
            readonly part_of_speech: string | null;
            readonly note: string | null;
          };
        })[];
      }>;
    /** The terms of your glossary, for all websites */
    readonly read: Call<undefined, {
        readonly terms: readonly ({
          readonly website_id: string | null;
          readonly term: string;
          readonly translation: string | null;
          readonly target_language: string | null;
          readonly is_case_sensitive: boolean;
          readonly part_of_speech: string | null;
          readonly note: string | null;
          readonly id: string;
        })[];
      }>;
    /** Translates the texts that contain the terms of an import again; what a person wrote stays */
    readonly retranslateImport: Call<{ readonly changed_at: string }, {
        readonly requested: number;
      }>;
    /** Translates the texts that contain a term again; what a person wrote stays */
    readonly retranslateTerm: Call<{ readonly website_id?: string | null | undefined; readonly term: string; readonly translation?: string | null | undefined; readonly target_language?: string | null | undefined; readonly is_case_sensitive?: boolean | undefined; readonly part_of_speech?: string | null | undefined; readonly note?: string | null | undefined }, {
        readonly requested: number;
      }>;
  };
  readonly jsonRules: {
    /** Which texts of JSON answers of the site’s own API are translated */
    readonly read: Call<{ readonly id: string }, {
        readonly rules: readonly ({
          readonly path: string;
          readonly texts: readonly (string)[];
        })[];
      }>;
    /** Replaces the rules about JSON answers. Visitors get the texts at these places translated. JSON paths: `$`, `.name`, `['name']`, `[0]`, `.*`, `[*]`, and `..` before any of them. A text with markup stays in the original. */
    readonly replace: Call<{ readonly id: string; readonly rules: readonly ({
        readonly path: string;
        readonly texts: readonly (string)[];
      })[] }, {
        readonly rules: readonly ({
          readonly path: string;
          readonly texts: readonly (string)[];
        })[];
      }>;
    /** Texts of a JSON answer as it is now */
    readonly try: Call<{ readonly id: string; readonly path: string; readonly texts: string }, {
        readonly texts: readonly (string)[];
      }>;
  };
  readonly languages: {
    /** The language in which a website’s first page is written */
    readonly detectWebsite: Call<{ readonly url: string }, {
        readonly detectedLanguage: string;
        readonly reliable: boolean;
        readonly url: string;
      }>;
  };
  readonly liveEditor: {
    /** A link to a live page that an editor can show in a frame, with its texts selectable. The link works once, within a minute, and ends with the session that asked for it. Before the language is live, it leads to the website’s name below the product’s; 409 without one. */
    readonly createLink: Call<{ readonly id: string; readonly targetLanguage: string; readonly page: string }, {
        readonly url: string;
        readonly path: string;
      }>;
    /** Ids of strings by their original texts */
    readonly findStrings: Call<{ readonly id: string; readonly texts: readonly (string)[] }, {
        readonly strings: readonly ({
          readonly id: string;
          readonly text: string;
        })[];
      }>;
  };
  readonly onboarding: {
    /** A translated page of a pending website, made safe to be shown in a frame */
    readonly readPreview: Call<{ readonly websiteId: string; readonly targetLanguage: string; readonly path?: string | undefined }, Blob>;
    /** Translates a page of a pending website, for a visitor to see. Answers once the page is translated, or 202 when that takes longer than a request may, or a model is downloaded; asking again waits again and costs nothing. */
    readonly translatePreview: Call<{ readonly websiteId: string; readonly targetLang: string; readonly path?: string | undefined }, {
        readonly status: "in progress" | "completed";
        readonly taskCount: number;
        readonly finishedTaskCount: number;
        readonly engines: readonly (string)[];
        readonly download: {
          readonly bytes: number;
          readonly total: number | null;
        } | null;
      }>;
  };
  readonly operations: {
    /** Stops a job that waits or runs; removes a failed one from the list. A job is stopped by its worker, within seconds. It is then listed as failed and can be retried. */
    readonly cancelJob: Call<{ readonly queue: string; readonly id: string }, {
        readonly success: true;
      }>;
    /** Jobs in a state: failed ones newest first, all others oldest first */
    readonly listJobs: Call<{ readonly page?: number | undefined; readonly limit?: number | undefined; readonly state?: "failed" | "running" | "retrying" | "waiting" | undefined }, {
        readonly jobs: readonly ({
          readonly id: string;
          readonly queue: string;
          readonly state: "failed" | "running" | "retrying" | "waiting";
          readonly website: string | null;
          readonly attempts: number;
          readonly since: string;
          readonly reason: string | null;
          readonly request_id: string | null;
          readonly is_cancelled: boolean;
        })[];
        readonly total: number;
      }>;
    /** Processes, queues, engines, certificates and traffic of the installation */
    readonly read: Call<undefined, {
        readonly processes: readonly ({
          readonly machine: string;
          readonly name: string;
          readonly process_id: number;
          readonly roles: readonly (string)[];
          readonly version: string;
          readonly memory_bytes: number;
          readonly started_at: string;
          readonly seen_at: string;
          readonly is_silent: boolean;
        })[];
        readonly queues: readonly ({
          readonly queue: string;
          readonly waiting: number;
          readonly retrying: number;
          readonly running: number;
          readonly failed: number;
          readonly oldest_seconds: number | null;
        })[];
        readonly engines: readonly ({
          readonly name: string;
          readonly breaker: "closed" | "open" | null;
          readonly last_error: {
            readonly message: string;
            readonly at: string;
          } | null;
          readonly calls: number;
          readonly failed_calls: number;
          readonly cost: number;
        })[];
        readonly certificates: readonly ({
          readonly host: string;
          readonly not_after: string | null;
          readonly failures: number;
          readonly last_error: string | null;
        })[];
        readonly certificate_count: number;
        readonly traffic: readonly ({
          readonly website_id: string;
          readonly url: string;
          readonly requests: number;
          readonly cached: number;
        })[];
        readonly actions: readonly ({
          readonly id: string;
          readonly admin_email: string | null;
          readonly action: "retry" | "cancel" | "reset_factors";
          readonly queue: string | null;
          readonly job_id: string | null;
          readonly user_email: string | null;
          readonly acted_at: string;
        })[];
      }>;
    /** Runs a failed job again, or one that waits for its next attempt at once */
    readonly retryJob: Call<{ readonly queue: string; readonly id: string }, {
        readonly success: true;
      }>;
  };
  readonly previews: {
    /** A page of a website in another language, as HTML. Fetched anew and marked as a preview by a bar at its foot. Neither its scripts nor its forms work, also when it is opened from a blob address. */
    readonly content: Call<{ readonly websiteId: string; readonly targetLanguage: string; readonly path?: string | undefined; readonly linkTo?: string | undefined }, Blob>;
    /** A page of a website in another language, with its texts marked for an editor. Fetched anew. Each text that is a string of the website stands between the comments `<!--dragoman-unit ID-->` and `<!--/dragoman-unit-->`, where ID is the id of the string. If the translation has its tags in another order, their numbers follow the id: `ID 2,1`. Show the HTML in a sandboxed frame without `allow-same-origin`: it runs only the given script. */
    readonly markedPage: Call<{ readonly id: string; readonly targetLanguage: string; readonly path?: string | undefined; readonly script: string }, {
        readonly path: string;
        readonly html: string;
        readonly strings: readonly ({
          readonly id: string;
          readonly kind: "text" | "attribute" | "title" | "meta" | "json-ld";
          readonly context: string | null;
        })[];
        readonly newTexts: number;
        readonly drawnByScripts: boolean;
      }>;
  };
  readonly reviewSettings: {
    /** How many texts another bound of the score concerns */
    readonly previewBound: Call<{ readonly id: string; readonly reviewBelow?: number | undefined }, {
        readonly held: number;
        readonly released: number;
      }>;
    /** What a website publishes before a person has reviewed it */
    readonly read: Call<{ readonly id: string }, {
        readonly review_below: number | null;
        readonly languages: readonly ({
          readonly language: string;
          readonly reviewed_only: boolean;
          readonly noindex_below: number | null;
        })[];
      }>;
    /** Sets the score below which machine translations wait for a person. They get the state `needs_review`: visitors see the original. With a lower bound, or none, those that only the bound held are served again. */
    readonly setBound: Call<{ readonly id: string; readonly review_below: number | null }, {
        readonly review_below: number | null;
        readonly languages: readonly ({
          readonly language: string;
          readonly reviewed_only: boolean;
          readonly noindex_below: number | null;
        })[];
      }>;
    /** Sets what visitors and search engines get of a language before it is reviewed */
    readonly setLanguage: Call<{ readonly id: string; readonly lang: string; readonly reviewed_only: boolean; readonly noindex_below: number | null }, {
        readonly review_below: number | null;
        readonly languages: readonly ({
          readonly language: string;
          readonly reviewed_only: boolean;
          readonly noindex_below: number | null;
        })[];
      }>;
  };
  readonly scans: {
    /** Stops the scan under way; what it has read stays */
    readonly cancel: Call<{ readonly id: string }, {
        readonly scan: Scan;
      }>;
    /** Scans a website. Runs in the background. While a scan is under way it answers that one. */
    readonly crawlWebsite: Call<{ readonly id: string }, {
        readonly scan: Scan;
      }>;
    /** Which pages the words come from, those with most words first, or those read last */
    readonly listPages: PagedCall<{ readonly id: string; readonly page?: number | undefined; readonly limit?: number | undefined; readonly search?: string | undefined; readonly order?: "words" | "newest" | undefined; readonly outcome?: "queued" | "page" | "redirect" | "not-html" | "error" | "excluded" | "disallowed" | "duplicate" | undefined; readonly drawing?: "drawn" | "needed" | undefined }, {
        readonly items: readonly (Page)[];
        readonly totalCount: number;
      }, 'items'>;
    /** How far the newest scan is; null before the first one */
    readonly readLatest: Call<{ readonly id: string }, {
        readonly scan: Scan | null;
      }>;
  };
  readonly sentCalls: {
    /** Changes what a website hides from engines, or how long recorded calls are kept */
    readonly changePrivacy: Call<{ readonly id: string; readonly masks?: readonly ({
        readonly kind: "text" | "pattern";
        readonly value: string;
      })[] | undefined; readonly sent_calls_days?: number | undefined }, {
        readonly masks: readonly ({
          readonly kind: "text" | "pattern";
          readonly value: string;
        })[];
        readonly sent_calls_days: number;
      }>;
    /** Downloads what a website sent to engines, one line per text */
    readonly export: Call<{ readonly id: string; readonly engine?: string | undefined; readonly language?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined }, Blob>;
    /** Which texts of a website went to which engine, newest call first. Each call to an engine on another host is recorded before it is made, those of the preview before signing up too. Email addresses and what a rule hides are never sent; `<x101/>` stands for them. */
    readonly list: Call<{ readonly id: string; readonly engine?: string | undefined; readonly language?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined; readonly page?: number | undefined; readonly limit?: number | undefined }, {
        readonly calls: readonly ({
          readonly id: string;
          readonly sent_at: string;
          readonly purpose: "translation" | "review" | "preview";
          readonly engine: string;
          readonly version: string;
          readonly host: string;
          readonly target_language: string;
          readonly job_id: string | null;
          readonly text_count: number;
          readonly word_count: number;
          readonly character_count: number;
        })[];
        readonly total: number;
        readonly texts: number;
        readonly words: number;
        readonly characters: number;
        readonly engines: readonly (string)[];
      }>;
    /** Everything that one call to an engine held */
    readonly read: Call<{ readonly id: string; readonly callId: string }, {
        readonly id: string;
        readonly sent_at: string;
        readonly purpose: "translation" | "review" | "preview";
        readonly engine: string;
        readonly version: string;
        readonly host: string;
        readonly target_language: string;
        readonly job_id: string | null;
        readonly text_count: number;
        readonly word_count: number;
        readonly character_count: number;
        readonly lines: readonly ({
          readonly kind: string;
          readonly text: string;
        })[];
      }>;
    /** What a website hides from engines, and how long recorded calls are kept */
    readonly readPrivacy: Call<{ readonly id: string }, {
        readonly masks: readonly ({
          readonly kind: "text" | "pattern";
          readonly value: string;
        })[];
        readonly sent_calls_days: number;
      }>;
  };
  readonly seoCheck: {
    /** Crawls the live translated website and proves what search engines need. A few pages in every live language. 409 while no language is live. */
    readonly read: Call<{ readonly id: string }, {
        readonly checkedAt: string;
        readonly addresses: number;
        readonly checks: readonly ({
          readonly code: string;
          readonly title: string;
          readonly help: string;
          readonly state: "passed" | "failed" | "skipped";
          readonly note: string | null;
          readonly problems: readonly ({
            readonly address: string;
            readonly detail: string;
          })[];
          readonly problemCount: number;
        })[];
      }>;
  };
  readonly statistics: {
    /** Downloads statistics of a website as CSV. `visits`: one line per day and language. `languages`: visits and coverage of each language. `texts`: the most read untranslated texts, at most 1,000. */
    readonly export: Call<{ readonly id: string; readonly period?: "7-days" | "30-days" | "12-months" | undefined; readonly report?: "visits" | "languages" | "texts" | undefined }, Blob>;
    /** Visits and coverage of each language, and the most read untranslated texts. A visit is a page that a browser opened through the proxy and that was found. Robots that do not act as a browser are not counted, nor what a cache in front answered. The original language is counted where its pages pass through the proxy. `texts` are those of the 200 most visited pages that were not completely translated. */
    readonly read: Call<{ readonly id: string; readonly period?: "7-days" | "30-days" | "12-months" | undefined }, {
        readonly period: "7-days" | "30-days" | "12-months";
        readonly dates: readonly (string)[];
        readonly languages: readonly ({
          readonly language: string;
          readonly isOriginal: boolean;
          readonly visits: number;
          readonly series: readonly (number)[];
          readonly coverage: {
            readonly texts: number;
            readonly translated: number;
            readonly percent: number | null;
          } | null;
        })[];
        readonly texts: readonly ({
          readonly id: string;
          readonly language: string;
          readonly text: string;
          readonly visits: number;
          readonly pages: number;
        })[];
      }>;
  };
  readonly sync: {
    /** Turns the webhook off */
    readonly deleteWebhook: Call<{ readonly id: string }, {
        readonly schedule: "off" | "daily" | "weekly";
        readonly words_per_day: number | null;
        readonly next_scan_at: string | null;
        readonly words_today: number;
        readonly webhook: {
          readonly url: string;
          readonly secret: string;
          readonly last_called_at: string | null;
        } | null;
      }>;
    /** How a website is kept in step with its original */
    readonly read: Call<{ readonly id: string }, {
        readonly schedule: "off" | "daily" | "weekly";
        readonly words_per_day: number | null;
        readonly next_scan_at: string | null;
        readonly words_today: number;
        readonly webhook: {
          readonly url: string;
          readonly secret: string;
          readonly last_called_at: string | null;
        } | null;
      }>;
    /** Turns the webhook on, or replaces its secret; the old one ends at once */
    readonly rotateWebhook: Call<{ readonly id: string }, {
        readonly schedule: "off" | "daily" | "weekly";
        readonly words_per_day: number | null;
        readonly next_scan_at: string | null;
        readonly words_today: number;
        readonly webhook: {
          readonly url: string;
          readonly secret: string;
          readonly last_called_at: string | null;
        } | null;
      }>;
    /** Sets the schedule of scans and the budget of new words. Words over the budget wait: the translation pauses and continues the next day, or when the budget is raised. */
    readonly set: Call<{ readonly id: string; readonly schedule: "off" | "daily" | "weekly"; readonly words_per_day: number | null }, {
        readonly schedule: "off" | "daily" | "weekly";
        readonly words_per_day: number | null;
        readonly next_scan_at: string | null;
        readonly words_today: number;
        readonly webhook: {
          readonly url: string;
          readonly secret: string;
          readonly last_called_at: string | null;
        } | null;
      }>;
  };
  readonly team: {
    /** Accepts an invitation, signed in with the address that it was sent to */
    readonly acceptInvitation: Call<{ readonly token: string }, {
        readonly account_id: string;
      }>;
    /** Chooses as what people join who sign in with a domain by single sign-on. They join when they sign in for the first time from then on; members stay as they are, and who was removed comes back by an invitation only. */
    readonly changeDomain: Call<{ readonly domain: string; readonly role: "manager" | "translator" | "reviewer" | "viewer" | null; readonly website_ids?: readonly (string)[] | null | undefined; readonly languages?: readonly (string)[] | null | undefined }, {
        readonly members: readonly ({
          readonly user_id: string;
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer";
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly joined_at: string | null;
        })[];
        readonly domains: readonly ({
          readonly domain: string;
          readonly role: "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
        })[];
        readonly invitations: readonly ({
          readonly id: string;
          readonly kind: "member" | "website" | "account" | "payer";
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly website_url: string | null;
          readonly created_at: string;
          readonly expires_at: string;
        })[];
      }>;
    /** Changes the role and the limits of a member */
    readonly changeMember: Call<{ readonly userId: string; readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer"; readonly website_ids?: readonly (string)[] | null | undefined; readonly languages?: readonly (string)[] | null | undefined }, {
        readonly members: readonly ({
          readonly user_id: string;
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer";
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly joined_at: string | null;
        })[];
        readonly domains: readonly ({
          readonly domain: string;
          readonly role: "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
        })[];
        readonly invitations: readonly ({
          readonly id: string;
          readonly kind: "member" | "website" | "account" | "payer";
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly website_url: string | null;
          readonly created_at: string;
          readonly expires_at: string;
        })[];
      }>;
    /** Invites somebody into an account by mail; the link is valid for 7 days and works once */
    readonly invite: Call<{ readonly email: string; readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer"; readonly website_ids?: readonly (string)[] | null | undefined; readonly languages?: readonly (string)[] | null | undefined }, {
        readonly members: readonly ({
          readonly user_id: string;
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer";
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly joined_at: string | null;
        })[];
        readonly domains: readonly ({
          readonly domain: string;
          readonly role: "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
        })[];
        readonly invitations: readonly ({
          readonly id: string;
          readonly kind: "member" | "website" | "account" | "payer";
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly website_url: string | null;
          readonly created_at: string;
          readonly expires_at: string;
        })[];
      }>;
    /** Leaves the account that the header x-dragoman-account names */
    readonly leave: Call<undefined, {
        readonly left: true;
      }>;
    /** What an invitation is for, by the token of its mail */
    readonly lookAtInvitation: Call<{ readonly token: string }, {
        readonly kind: "member" | "website" | "account" | "payer";
        readonly email: string;
        readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer" | null;
        readonly languages: readonly (string)[] | null;
        readonly website_url: string | null;
        readonly account: string;
        readonly expires_at: string;
      }>;
    /** Offers all websites of an account, with glossary, memory and members, to a member by mail */
    readonly offerAccount: Call<{ readonly email: string }, {
        readonly offered: true;
      }>;
    /** Asks another account by mail to pay for a website. If it accepts within 7 days, the website counts on its plan and its bill, until one of both ends that. It sees no texts. */
    readonly offerPayer: Call<{ readonly id: string; readonly email: string }, {
        readonly offered: true;
      }>;
    /** Offers a website to another account by mail. If it is accepted within 7 days, the website moves with its texts, history, slugs, pictures, rules and statistics, and the terms and memory that it uses are copied. Withdraw it as an invitation. */
    readonly offerWebsite: Call<{ readonly id: string; readonly email: string }, {
        readonly offered: true;
      }>;
    /** The members of an account and its open invitations */
    readonly read: Call<undefined, {
        readonly members: readonly ({
          readonly user_id: string;
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer";
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly joined_at: string | null;
        })[];
        readonly domains: readonly ({
          readonly domain: string;
          readonly role: "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
        })[];
        readonly invitations: readonly ({
          readonly id: string;
          readonly kind: "member" | "website" | "account" | "payer";
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly website_url: string | null;
          readonly created_at: string;
          readonly expires_at: string;
        })[];
      }>;
    /** The accounts that you may work in, your own first, and what you may do there */
    readonly readAccounts: Call<undefined, {
        readonly accounts: readonly ({
          readonly id: string;
          readonly name: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer";
          readonly permissions: readonly ("website.read" | "website.create" | "website.edit" | "website.delete" | "website.deploy" | "website.transfer" | "scan.run" | "strings.read" | "strings.edit" | "strings.review" | "strings.assign" | "glossary.read" | "glossary.edit" | "memory.read" | "memory.edit" | "media.edit" | "slugs.edit" | "export.run" | "import.run" | "engines.manage" | "billing.read" | "billing.manage" | "members.read" | "members.manage" | "keys.manage" | "webhooks.manage" | "activity.read")[];
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly member_count: number;
        })[];
      }>;
    /** Removes a member, who may do nothing in the account from then on */
    readonly removeMember: Call<{ readonly userId: string }, {
        readonly members: readonly ({
          readonly user_id: string;
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer";
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly joined_at: string | null;
        })[];
        readonly domains: readonly ({
          readonly domain: string;
          readonly role: "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
        })[];
        readonly invitations: readonly ({
          readonly id: string;
          readonly kind: "member" | "website" | "account" | "payer";
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly website_url: string | null;
          readonly created_at: string;
          readonly expires_at: string;
        })[];
      }>;
    /** Sends an invitation again; the link of the mail before stops working */
    readonly resendInvitation: Call<{ readonly invitationId: string }, {
        readonly members: readonly ({
          readonly user_id: string;
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer";
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly joined_at: string | null;
        })[];
        readonly domains: readonly ({
          readonly domain: string;
          readonly role: "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
        })[];
        readonly invitations: readonly ({
          readonly id: string;
          readonly kind: "member" | "website" | "account" | "payer";
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly website_url: string | null;
          readonly created_at: string;
          readonly expires_at: string;
        })[];
      }>;
    /** Withdraws an invitation */
    readonly withdrawInvitation: Call<{ readonly invitationId: string }, {
        readonly members: readonly ({
          readonly user_id: string;
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer";
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly joined_at: string | null;
        })[];
        readonly domains: readonly ({
          readonly domain: string;
          readonly role: "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
        })[];
        readonly invitations: readonly ({
          readonly id: string;
          readonly kind: "member" | "website" | "account" | "payer";
          readonly email: string;
          readonly role: "owner" | "manager" | "translator" | "reviewer" | "viewer" | null;
          readonly website_ids: readonly (string)[] | null;
          readonly languages: readonly (string)[] | null;
          readonly website_url: string | null;
          readonly created_at: string;
          readonly expires_at: string;
        })[];
      }>;
  };
  readonly translationFiles: {
    /** Stops an import; what is imported stays until it is undone */
    readonly cancelImport: Call<{ readonly websiteId: string; readonly importId: string }, {
        readonly id: string;
        readonly status: "running" | "completed" | "failed" | "cancelled" | "undone";
        readonly unit_count: number;
        readonly finished_count: number;
        readonly added: number;
        readonly changed: number;
        readonly unchanged: number;
        readonly untranslated: number;
        readonly conflicts: number;
        readonly comments: number;
        readonly fault_count: number;
        readonly undoToken: string | null;
        readonly error: string | null;
        readonly created_at: string;
        readonly finished_at: string | null;
      }>;
    /** Downloads the texts of a website with their translations in one language. `xliff` is XLIFF 1.2, `xliff2` XLIFF 2.1, `tmx` TMX 1.4. Inline tags become the inline elements of these formats; PO, XLSX and CSV have them as `<1>...</1>` and `<2/>`. States are kept. TMX leaves out texts without a translation. */
    readonly export: Call<{ readonly websiteId: string; readonly targetLanguage: string; readonly format: "xliff2" | "xliff" | "tmx" | "po" | "csv" | "xlsx"; readonly assignee?: "me" | string | undefined; readonly mentioned?: string | undefined; readonly search?: string | undefined; readonly kind?: string | undefined; readonly path?: string | undefined; readonly state?: string | undefined; readonly warnings?: "true" | "false" | undefined; readonly score?: number | undefined; readonly doubtful?: "true" | undefined; readonly ids?: string | undefined }, Blob>;
    /** Downloads named texts with their translations in one language */
    readonly exportPickedStrings: Call<{ readonly websiteId: string; readonly targetLanguage: string; readonly format: "xliff2" | "xliff" | "tmx" | "po" | "csv" | "xlsx"; readonly ids: readonly (string)[] }, Blob>;
    /** Imports the translations of a file in the background. XLIFF 1.2 or 2.x, TMX, PO, XLSX (its first sheet, at most 20 MB) or CSV, recognized by its content, in UTF-8, UTF-16 or the given encoding, of at most 100 MB. A file in other languages is refused, and a translation that reads like another language is not imported. A translation that the file leaves as exported is not changed. One that was changed here and in the file is a conflict and kept, unless `conflicts` is `replace`. Notes of XLIFF and comments of PO become comments of the texts. Tags and placeholders must be those of the original. A file that cannot be read to its end changes nothing. `undo` of the website’s strings takes the whole import back. Imports of a language run one after another. */
    readonly import: Call<{ readonly websiteId: string; readonly targetLanguage: string; readonly fileLanguage?: string | undefined; readonly encoding?: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-kr" | "gb18030" | "macintosh" | undefined; readonly conflicts?: "keep" | "replace" | undefined; readonly file: Blob }, {
        readonly id: string;
        readonly status: "running" | "completed" | "failed" | "cancelled" | "undone";
        readonly unit_count: number;
        readonly finished_count: number;
        readonly added: number;
        readonly changed: number;
        readonly unchanged: number;
        readonly untranslated: number;
        readonly conflicts: number;
        readonly comments: number;
        readonly fault_count: number;
        readonly undoToken: string | null;
        readonly error: string | null;
        readonly created_at: string;
        readonly finished_at: string | null;
      }>;
    /** The latest imports into a language, newest first */
    readonly listImports: Call<{ readonly websiteId: string; readonly targetLanguage: string }, {
        readonly imports: readonly ({
          readonly id: string;
          readonly status: "running" | "completed" | "failed" | "cancelled" | "undone";
          readonly unit_count: number;
          readonly finished_count: number;
          readonly added: number;
          readonly changed: number;
          readonly unchanged: number;
          readonly untranslated: number;
          readonly conflicts: number;
          readonly comments: number;
          readonly fault_count: number;
          readonly undoToken: string | null;
          readonly error: string | null;
          readonly created_at: string;
          readonly finished_at: string | null;
        })[];
      }>;
    /** What the import of a file would change; changes nothing */
    readonly previewImport: Call<{ readonly websiteId: string; readonly targetLanguage: string; readonly fileLanguage?: string | undefined; readonly encoding?: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-kr" | "gb18030" | "macintosh" | undefined; readonly file: Blob }, {
        readonly added: number;
        readonly changed: number;
        readonly unchanged: number;
        readonly untranslated: number;
        readonly conflicts: number;
        readonly comments: number;
        readonly fault_count: number;
        readonly faults: readonly ({
          readonly line: number;
          readonly reason: string;
          readonly text?: string | undefined;
        })[];
        readonly changes: readonly ({
          readonly line: number;
          readonly type: "added" | "changed" | "conflict";
          readonly original_string: string;
          readonly current_string: string | null;
          readonly current_state: "machine" | "memory" | "edited" | "reviewed" | "outdated" | "needs_review" | "failed" | "untranslated";
          readonly imported_string: string;
          readonly imported_state: "machine" | "memory" | "edited" | "reviewed" | "outdated" | "needs_review" | "failed" | "untranslated";
        })[];
        readonly read_as: {
          readonly encoding: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-kr" | "gb18030" | "macintosh";
          readonly sample: string;
        } | null;
      }>;
    /** How far an import is, and what it changed */
    readonly readImport: Call<{ readonly websiteId: string; readonly importId: string }, {
        readonly id: string;
        readonly status: "running" | "completed" | "failed" | "cancelled" | "undone";
        readonly unit_count: number;
        readonly finished_count: number;
        readonly added: number;
        readonly changed: number;
        readonly unchanged: number;
        readonly untranslated: number;
        readonly conflicts: number;
        readonly comments: number;
        readonly fault_count: number;
        readonly undoToken: string | null;
        readonly error: string | null;
        readonly created_at: string;
        readonly finished_at: string | null;
        readonly faults: readonly ({
          readonly line: number;
          readonly reason: string;
          readonly text?: string | undefined;
        })[];
        readonly changes: readonly ({
          readonly line: number;
          readonly type: "added" | "changed" | "conflict";
          readonly original_string: string;
          readonly current_string: string | null;
          readonly current_state: "machine" | "memory" | "edited" | "reviewed" | "outdated" | "needs_review" | "failed" | "untranslated";
          readonly imported_string: string;
          readonly imported_state: "machine" | "memory" | "edited" | "reviewed" | "outdated" | "needs_review" | "failed" | "untranslated";
        })[];
      }>;
  };
  readonly translationMemory: {
    /** Deletes an entry of your translation memory */
    readonly deleteEntry: Call<{ readonly entryId: string }, {
        readonly entry: MemoryEntry;
      }>;
    /** Deletes the imported entries of one language pair; entries edited by hand stay */
    readonly deleteImported: Call<{ readonly sourceLanguage: string; readonly targetLanguage: string }, {
        readonly deleted: number;
      }>;
    /** Downloads one language pair of your translation memory as XLIFF, TMX, PO, XLSX or CSV */
    readonly export: Call<{ readonly sourceLanguage: string; readonly targetLanguage: string; readonly format: "xliff2" | "xliff" | "tmx" | "po" | "csv" | "xlsx" }, Blob>;
    /** Adds a file to your translation memory, or previews what it would change. XLIFF, TMX, PO, or XLSX or CSV with the columns source and target, in UTF-8, UTF-16 or the given encoding, of at most 100 MB. Of entries with the same source, the last one counts. Entries edited by hand are kept. Either the whole file is applied or nothing. */
    readonly import: Call<{ readonly sourceLanguage: string; readonly targetLanguage: string; readonly preview?: "true" | "false" | undefined; readonly encoding?: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-kr" | "gb18030" | "macintosh" | undefined; readonly file: Blob }, {
        readonly added: number;
        readonly changed: number;
        readonly unchanged: number;
        readonly edits_kept: number;
        readonly read_as: {
          readonly encoding: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1256" | "windows-1257" | "shift_jis" | "euc-kr" | "gb18030" | "macintosh";
          readonly sample: string;
        } | null;
        readonly fault_count: number;
        readonly faults: readonly ({
          readonly line: number;
          readonly reason: string;
          readonly text?: string | undefined;
        })[];
      }>;
    /** The language pairs of your translation memory, with the number of entries in each */
    readonly list: Call<undefined, {
        readonly pairs: readonly (MemoryPair)[];
      }>;
    /** The entries of one language pair of your translation memory, the newest first */
    readonly listEntries: PagedCall<{ readonly sourceLanguage: string; readonly targetLanguage: string; readonly search?: string | undefined; readonly page?: number | undefined; readonly limit?: number | undefined }, {
        readonly entries: readonly (MemoryEntry)[];
        readonly totalCount: number;
      }, 'entries'>;
    /** Writes an entry of your translation memory, in place of the one with the same original */
    readonly writeEntry: Call<{ readonly sourceLanguage: string; readonly targetLanguage: string; readonly source_text: string; readonly target_text: string; readonly origin?: "edited" | "import" | "machine" | undefined }, {
        readonly entry: MemoryEntry;
      }>;
  };
  readonly translations: {
    /** Takes a website’s translation to a language away. The language is served no more. What the owner wrote stays in the translation memory. */
    readonly delete: Call<{ readonly id: string; readonly lang: string }, {
        readonly website: Website;
      }>;
    /** What the next translation to a language would take and cost at most */
    readonly estimate: Call<{ readonly id: string; readonly lang: string }, {
        readonly texts: number;
        readonly words: number;
        readonly memory_words: number;
        readonly similar_words: number;
        readonly characters: number;
        readonly engine: string | null;
        readonly is_paid: boolean;
        readonly cost: number | null;
      }>;
    /** Serves a language that people translate before all its texts are translated */
    readonly publish: Call<{ readonly id: string; readonly lang: string }, Progress>;
    /** Which languages an engine here translates a language to */
    readonly readLanguages: Call<{ readonly source: string }, {
        readonly languages: readonly ({
          readonly code: string;
          readonly isAvailable: boolean;
          readonly isLocal: boolean;
          readonly download: {
            readonly bytes: number | null;
            readonly problem: string | null;
          } | null;
        })[];
      }>;
    /** How far the translation to a language is. Of each of the website’s translation languages, also of one whose translation was never requested. */
    readonly readProgress: Call<{ readonly id: string; readonly lang: string }, Progress>;
    /** What paid engines did for a website this month, and what it cost */
    readonly readUsage: Call<{ readonly id: string }, {
        readonly spent: number;
        readonly budget: number | null;
        readonly languages: readonly ({
          readonly language: string;
          readonly engine: string;
          readonly calls: number;
          readonly texts: number;
          readonly characters: number;
          readonly input_tokens: number;
          readonly output_tokens: number;
          readonly cached_tokens: number;
          readonly cost: number;
          readonly last_job_cost: number;
        })[];
      }>;
    /** Which languages a website can be translated to here. By an engine, or by the owner’s translation memory. */
    readonly readWebsiteLanguages: Call<{ readonly id: string }, {
        readonly languages: readonly ({
          readonly code: string;
          readonly isAvailable: boolean;
          readonly isLocal: boolean;
          readonly download: {
            readonly bytes: number | null;
            readonly problem: string | null;
          } | null;
        })[];
      }>;
    /** Sets the most US dollars that translating a website may cost in a month. When it is used up, translations pause. They continue next month or when it is raised. Null is the default of this installation. */
    readonly setBudget: Call<{ readonly id: string; readonly budget: number | null }, {
        readonly spent: number;
        readonly budget: number | null;
        readonly languages: readonly ({
          readonly language: string;
          readonly engine: string;
          readonly calls: number;
          readonly texts: number;
          readonly characters: number;
          readonly input_tokens: number;
          readonly output_tokens: number;
          readonly cached_tokens: number;
          readonly cost: number;
          readonly last_job_cost: number;
        })[];
      }>;
    /** Translates what a website lacks in a language. Runs in the background. The language becomes one of the website’s translation languages if it is none yet. */
    readonly translateWebsite: Call<{ readonly websiteId: string; readonly targetLang: string; readonly byPeople?: boolean | undefined }, Progress>;
  };
  readonly voice: {
    /** How a website speaks, and which engines use it */
    readonly read: Call<{ readonly id: string }, {
        readonly voices: readonly ({
          readonly target_language: string | null;
          readonly formality: "formal" | "informal" | null;
          readonly brief: string | null;
          readonly audience: string | null;
          readonly style: string | null;
          readonly examples: string | null;
        })[];
        readonly engines: readonly ({
          readonly language: string;
          readonly engine: string | null;
          readonly uses: readonly ("formality" | "brief" | "audience" | "style" | "examples")[];
        })[];
      }>;
    /** Replaces how a website speaks in all languages or in one; without any field it is deleted */
    readonly replace: Call<{ readonly id: string; readonly formality?: "formal" | "informal" | null | undefined; readonly brief?: string | null | undefined; readonly audience?: string | null | undefined; readonly style?: string | null | undefined; readonly examples?: string | null | undefined; readonly target_language?: string | null | undefined }, {
        readonly voices: readonly ({
          readonly target_language: string | null;
          readonly formality: "formal" | "informal" | null;
          readonly brief: string | null;
          readonly audience: string | null;
          readonly style: string | null;
          readonly examples: string | null;
        })[];
        readonly engines: readonly ({
          readonly language: string;
          readonly engine: string | null;
          readonly uses: readonly ("formality" | "brief" | "audience" | "style" | "examples")[];
        })[];
      }>;
  };
  readonly webhooks: {
    /** Changes the address and events of a webhook endpoint, disables it or enables it again */
    readonly change: Call<{ readonly endpointId: string; readonly url: string; readonly events: readonly ("scan.finished" | "translation.finished" | "strings.changed" | "source.changed" | "deployment.live" | "deployment.lost" | "budget.reached" | "member.joined")[]; readonly is_enabled?: boolean | undefined }, {
        readonly endpoints: readonly ({
          readonly id: string;
          readonly url: string;
          readonly events: readonly (string)[];
          readonly created_at: string;
          readonly failing_since: string | null;
          readonly disabled_at: string | null;
          readonly disabled_reason: "owner" | "gone" | "failing" | null;
          readonly former_until: string | null;
        })[];
      }>;
    /** Adds a webhook endpoint and answers its secret, this once. Messages follow Standard Webhooks 1.0: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and a body of `type`, `timestamp` and `data`. */
    readonly create: Call<{ readonly url: string; readonly events: readonly ("scan.finished" | "translation.finished" | "strings.changed" | "source.changed" | "deployment.live" | "deployment.lost" | "budget.reached" | "member.joined")[] }, {
        readonly endpoint: {
          readonly id: string;
          readonly url: string;
          readonly events: readonly (string)[];
          readonly created_at: string;
          readonly failing_since: string | null;
          readonly disabled_at: string | null;
          readonly disabled_reason: "owner" | "gone" | "failing" | null;
          readonly former_until: string | null;
        };
        readonly secret: string;
      }>;
    /** Deletes a webhook endpoint with its log */
    readonly delete: Call<{ readonly endpointId: string }, {
        readonly endpoints: readonly ({
          readonly id: string;
          readonly url: string;
          readonly events: readonly (string)[];
          readonly created_at: string;
          readonly failing_since: string | null;
          readonly disabled_at: string | null;
          readonly disabled_reason: "owner" | "gone" | "failing" | null;
          readonly former_until: string | null;
        })[];
      }>;
    /** The webhook endpoints of an account, without their secrets */
    readonly read: Call<undefined, {
        readonly endpoints: readonly ({
          readonly id: string;
          readonly url: string;
          readonly events: readonly (string)[];
          readonly created_at: string;
          readonly failing_since: string | null;
          readonly disabled_at: string | null;
          readonly disabled_reason: "owner" | "gone" | "failing" | null;
          readonly former_until: string | null;
        })[];
      }>;
    /** The messages to a webhook endpoint of the last 30 days, the newest first */
    readonly readMessages: Call<{ readonly endpointId: string; readonly page?: number | undefined; readonly limit?: number | undefined }, {
        readonly messages: readonly ({
          readonly id: string;
          readonly type: string;
          readonly body: string;
          readonly created_at: string;
          readonly attempts: number;
          readonly tried_at: string | null;
          readonly next_attempt_at: string | null;
          readonly delivered_at: string | null;
          readonly status: number | null;
          readonly answer: string | null;
          readonly duration_ms: number | null;
          readonly tries: readonly ({
            readonly at: string;
            readonly status: number | null;
            readonly answer: string;
            readonly duration_ms: number;
          })[];
        })[];
        readonly total: number;
      }>;
    /** Sends a message again, with the same id */
    readonly replayMessage: Call<{ readonly endpointId: string; readonly messageId: string }, {
        readonly queued: number;
      }>;
    /** Sends the messages of a time again, with the same ids */
    readonly replayMessages: Call<{ readonly endpointId: string; readonly from: string; readonly to: string; readonly only_failed?: boolean | undefined }, {
        readonly queued: number;
      }>;
    /** Replaces the secret; messages carry both signatures for the hours that you choose */
    readonly rotateSecret: Call<{ readonly endpointId: string; readonly overlap_hours?: number | undefined }, {
        readonly endpoint: {
          readonly id: string;
          readonly url: string;
          readonly events: readonly (string)[];
          readonly created_at: string;
          readonly failing_since: string | null;
          readonly disabled_at: string | null;
          readonly disabled_reason: "owner" | "gone" | "failing" | null;
          readonly former_until: string | null;
        };
        readonly secret: string;
      }>;
    /** Sends a message of the type `webhook.test` */
    readonly test: Call<{ readonly endpointId: string }, {
        readonly queued: number;
      }>;
  };
  readonly websiteArchives: {
    /** Downloads a website with everything that belongs to it. Settings, pages, texts with translations and their history, slugs, pictures, voice, glossary and the memory of its texts, of one moment, as tar and gzip. Keys, secrets and what proves its DNS are left out. */
    readonly export: Call<{ readonly id: string }, Blob>;
    /** Adds the website of an archive, as a whole or not at all. An archive of `GET /api/websites/:id/archive`, also of another account or installation, of at most 1 GB. The website gets new ids and is not deployed; its DNS is verified anew. No page is requested and no engine asked. */
    readonly import: Call<{ readonly file: Blob }, Website>;
  };
  readonly websiteSlugs: {
    /** A page of the slugs of a website, with their translations */
    readonly list: PagedCall<{ readonly websiteId: string; readonly targetLanguage: string; readonly page?: number | undefined; readonly limit?: number | undefined; readonly search?: string | undefined }, {
        readonly originalItems: readonly (OriginalSlug)[];
        readonly translatedItems: readonly (TranslatedSlug)[];
        readonly totalCount: number;
        readonly exampleSlugs: Readonly<Record<string, string>>;
      }>;
    /** Keeps the owner’s translation of a slug; served pages link to it within a second */
    readonly updateTranslation: Call<{ readonly websiteSlugId: string; readonly targetLanguage: string; readonly translatedSlug: string }, {
        readonly translation: TranslatedSlug;
      }>;
  };
  readonly websiteStrings: {
    /** Adds a comment or question to a text in one language. Members whom it mentions, as `@ana@shop.example` or `@ana`, find it by the filter `mentioned`, and are told by mail once a day. */
    readonly addComment: Call<{ readonly websiteId: string; readonly stringId: string; readonly targetLanguage: string; readonly body: string }, {
        readonly comments: readonly ({
          readonly id: string;
          readonly body: string;
          readonly author: string | null;
          readonly author_name: string | null;
          readonly created_at: string;
          readonly resolved_at: string | null;
        })[];
      }>;
    /** Reviews, doubts, retranslates, resets or deletes the translations of some texts, or assigns them. `review` settles the checks; `unreview` makes it an edit again; `doubt` says that it needs work, and the original is served until it is edited or reviewed; `retranslate` asks an engine anew, and what stands stays until it answers; `reset` puts the last automatic translation back, or asks for one; `delete` leaves the text untranslated until the next translation of the website; `assign` gives the texts to a member, who is told by mail once a day, or takes them away. */
    readonly change: Call<{ readonly websiteId: string; readonly targetLanguage: string; readonly ids?: readonly (string)[] | undefined; readonly filter?: {
        readonly assignee?: "me" | string | undefined;
        readonly mentioned?: string | undefined;
        readonly search?: string | undefined;
        readonly kind?: readonly ("text" | "attribute" | "title" | "meta" | "json-ld")[] | undefined;
        readonly path?: string | undefined;
        readonly state?: readonly ("machine" | "memory" | "edited" | "reviewed" | "outdated" | "needs_review" | "failed" | "untranslated")[] | undefined;
        readonly warnings?: boolean | undefined;
        readonly score?: number | undefined;
        readonly doubtful?: true | undefined;
      } | undefined; readonly action: "review" | "unreview" | "doubt" | "retranslate" | "reset" | "delete" | "assign"; readonly seen?: Readonly<Record<string, string>> | undefined; readonly assignee?: string | null | undefined; readonly dueOn?: string | null | undefined }, {
        readonly changed: number;
        readonly skipped: number;
        readonly queued: number;
        readonly undoToken: string | null;
      }>;
    /** How many texts of a website are in which state */
    readonly count: Call<{ readonly websiteId: string; readonly targetLanguage: string; readonly assignee?: "me" | string | undefined; readonly mentioned?: string | undefined; readonly search?: string | undefined; readonly kind?: string | undefined; readonly path?: string | undefined }, {
        readonly total: number;
        readonly states: Readonly<Record<string, number>>;
        readonly kinds: Readonly<Record<string, number>>;
        readonly warnings: number;
        readonly waiting: number;
        readonly doubtful: number;
        readonly assigned: number;
        readonly mentions: number;
        readonly isPartial?: true | undefined;
      }>;
    /** Deletes a comment of yours */
    readonly deleteComment: Call<{ readonly websiteId: string; readonly stringId: string; readonly commentId: string }, {
        readonly comments: readonly ({
          readonly id: string;
          readonly body: string;
          readonly author: string | null;
          readonly author_name: string | null;
          readonly created_at: string;
          readonly resolved_at: string | null;
        })[];
      }>;
    /** A page of the texts of a website, with their translations */
    readonly list: PagedCall<{ readonly websiteId: string; readonly targetLanguage: string; readonly page?: number | undefined; readonly limit?: number | undefined; readonly assignee?: "me" | string | undefined; readonly mentioned?: string | undefined; readonly search?: string | undefined; readonly kind?: string | undefined; readonly path?: string | undefined; readonly state?: string | undefined; readonly warnings?: "true" | "false" | undefined; readonly score?: number | undefined; readonly doubtful?: "true" | undefined; readonly ids?: string | undefined; readonly keep?: string | undefined; readonly passed?: number | undefined; readonly sort?: "site" | "alphabetical" | "longest" | "recent" | "score" | undefined }, {
        readonly originalItems: readonly (OriginalString)[];
        readonly translatedItems: readonly (TranslatedString)[];
        readonly totalCount: number;
        readonly isPartial?: true | undefined;
      }>;
    /** Who may see the texts of a website in a language: whom texts are assigned to, and comments mention */
    readonly listColleagues: Call<{ readonly websiteId: string; readonly targetLanguage: string }, {
        readonly people: readonly ({
          readonly id: string;
          readonly name: string;
          readonly may_edit: boolean;
        })[];
      }>;
    /** The comments and questions on a text in one language, oldest first */
    readonly listComments: Call<{ readonly websiteId: string; readonly stringId: string; readonly targetLanguage: string }, {
        readonly comments: readonly ({
          readonly id: string;
          readonly body: string;
          readonly author: string | null;
          readonly author_name: string | null;
          readonly created_at: string;
          readonly resolved_at: string | null;
        })[];
      }>;
    /** The pages on which a text stands */
    readonly listPages: PagedCall<{ readonly websiteId: string; readonly stringId: string; readonly page?: number | undefined; readonly limit?: number | undefined }, {
        readonly pages: readonly ({
          readonly id: string;
          readonly path: string;
          readonly title: string | null;
          readonly url: string;
          readonly position: number;
        })[];
        readonly totalCount: number;
      }, 'pages'>;
    /** What a text’s translation was before, newest first; at most 100 versions */
    readonly readHistory: Call<{ readonly websiteId: string; readonly stringId: string; readonly targetLanguage: string }, {
        readonly versions: readonly (StringVersion)[];
      }>;
    /** Replaces a text in the translations of a filter, or tells what that would change. Each translation is checked as an edit by hand; one that would lose a tag or placeholder stays, and is listed. What needs work still does afterwards. */
    readonly replace: Call<{ readonly websiteId: string; readonly targetLanguage: string; readonly filter: {
        readonly assignee?: "me" | string | undefined;
        readonly mentioned?: string | undefined;
        readonly search?: string | undefined;
        readonly kind?: readonly ("text" | "attribute" | "title" | "meta" | "json-ld")[] | undefined;
        readonly path?: string | undefined;
        readonly state?: readonly ("machine" | "memory" | "edited" | "reviewed" | "outdated" | "needs_review" | "failed" | "untranslated")[] | undefined;
        readonly warnings?: boolean | undefined;
        readonly score?: number | undefined;
        readonly doubtful?: true | undefined;
      }; readonly find: string; readonly replacement: string; readonly matchesCase?: boolean | undefined; readonly wholeWords?: boolean | undefined; readonly isPreview?: boolean | undefined }, {
        readonly changed: number;
        readonly refused: number;
        readonly changes: readonly ({
          readonly id: string;
          readonly tags: readonly (string)[];
          readonly before: string;
          readonly after: string;
          readonly refusal: string | null;
        })[];
        readonly undoToken: string | null;
      }>;
    /** Resolves a comment, or opens it again */
    readonly resolveComment: Call<{ readonly websiteId: string; readonly stringId: string; readonly commentId: string; readonly isResolved: boolean }, {
        readonly comments: readonly ({
          readonly id: string;
          readonly body: string;
          readonly author: string | null;
          readonly author_name: string | null;
          readonly created_at: string;
          readonly resolved_at: string | null;
        })[];
      }>;
    /** Puts an earlier version of a translation back. A reviewed one becomes an edit for who may not review. */
    readonly restore: Call<{ readonly websiteId: string; readonly stringId: string; readonly targetLanguage: string; readonly versionId: string }, {
        readonly translation: TranslatedString;
      }>;
    /** Silences a finding about a translation with a reason, or lets it speak again */
    readonly silenceCheck: Call<{ readonly websiteId: string; readonly stringId: string; readonly targetLanguage: string; readonly code: string; readonly detail?: string | undefined; readonly reason: string | null }, {
        readonly translation: TranslatedString;
      }>;
    /** How texts much alike were translated, the nearest first; at most 5. A text that changes on the website is a new text. What its predecessor was translated to is offered here, to be adapted; so is what persons translated elsewhere on the website, and what the owner’s translation memory holds. */
    readonly suggest: Call<{ readonly websiteId: string; readonly stringId: string; readonly targetLanguage: string }, {
        readonly suggestions: readonly ({
          readonly original_string: string;
          readonly translated_string: string;
          readonly state: "outdated" | "edited" | "reviewed" | "memory";
          readonly similarity: number;
          readonly is_adapted: boolean;
        })[];
      }>;
    /** Puts back what an action changed, just as it was; what a person changed since stays. What was reviewed becomes an edit for who may not review. */
    readonly undo: Call<{ readonly websiteId: string; readonly token: string; readonly ids?: readonly (string)[] | undefined }, {
        readonly restored: number;
        readonly kept: number;
      }>;
    /** Keeps the owner’s translation of a text; served pages show it within a second */
    readonly updateTranslation: Call<{ readonly websiteStringId: string; readonly targetLanguage: string; readonly translatedString: string; readonly replaces?: string | null | undefined }, {
        readonly translation: TranslatedString;
        readonly hints: {
          readonly lengthRatio: number;
          readonly isTargetLanguage: boolean;
        };
        readonly undoToken: string;
      }>;
  };
  readonly websites: {
    /** Adds a website. A website is one host. Returns the existing website if the user has this host already. */
    readonly create: Call<{ readonly url: string; readonly language: string }, {
        readonly website: Website;
        readonly already_added: boolean;
      }>;
    /** Deletes a website. No translation is served from that moment, and a scan under way stops. Hosts that lead to us pass the original through for a while (`/api/websites/:id/pass-through`). Its address may be added anew. */
    readonly delete: Call<{ readonly id: string }, {
        readonly id: string;
      }>;
    /** The websites of the user, newest first */
    readonly list: Call<undefined, readonly (Website)[]>;
    /** The websites of all accounts in which you work: state, coverage, last scan and trouble */
    readonly readOverview: PagedCall<{ readonly search?: string | undefined; readonly sort?: "trouble" | "name" | "scan" | undefined; readonly others?: "true" | "false" | undefined; readonly page?: number | undefined; readonly limit?: number | undefined }, {
        readonly websites: readonly ({
          readonly id: string;
          readonly url: string;
          readonly name: string | null;
          readonly status: string | null;
          readonly account_id: string;
          readonly account: string;
          readonly languages: readonly ({
            readonly language: string;
            readonly done: number;
            readonly total: number;
          })[];
          readonly last_scan: {
            readonly status: string;
            readonly at: string;
          } | null;
          readonly trouble: readonly ("engine" | "scan" | "deployment")[];
        })[];
        readonly totalCount: number;
      }, 'websites'>;
  };
}
