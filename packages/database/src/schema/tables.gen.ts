// Written by packages/database/scripts/describe.ts from a migrated database, and compared with one by a test.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json-columns.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** The tables of `public`. */
export interface PublicTables {
  /** An account that its owner asked to delete */
  account_deletions: {
    /** when the first mail was sent */
    announced_at: OptionalTime;
    /** when deleting began; the account can no longer be kept */
    began_at: OptionalTime;
    /** when the account was deleted; the row goes with the last mail */
    deleted_at: OptionalTime;
    email: string | null;
    /** when the account is deleted */
    ends_at: Time;
    /** true if the request ended the subscription, so that keeping the account resumes it */
    has_ended_subscription: Generated<boolean>;
    locale: string | null;
    next_try_at: GeneratedTime;
    requested_at: GeneratedTime;
    user_id: string;
  };
  /** Domains whose people join an account when they sign in by single sign-on. */
  account_domains: {
    account_id: string;
    created_at: GeneratedTime;
    domain: string;
    /** the only target languages of their memberships; null means all */
    languages: string[] | null;
    /** what they are there; null: nobody joins */
    role: 'manager' | 'translator' | 'reviewer' | 'viewer' | null;
    /** the only websites of their memberships; null means all */
    website_ids: string[] | null;
  };
  /** Our account with a certificate authority */
  acme_accounts: {
    account_url: string;
    directory_url: string;
    /** PEM, sealed with the key of the installation */
    private_key: Buffer;
  };
  /** Who did what in an account, when and from where. */
  activity: {
    account_id: string;
    /** the user or the API key; null for an administrator who acted as the user */
    actor_id: string | null;
    actor_kind: 'user' | 'key' | 'administrator' | 'system';
    /** the email address or the name of the key, as it was then */
    actor_name: string;
    /** the network address of the call */
    address: string | null;
    created_at: GeneratedTime;
    id: GeneratedAlways<number>;
    /** ids of the path and chosen fields of the body */
    subject: ColumnType<Json<'activity.subject'>, string | undefined, string>;
    /** noun.done, as its endpoint declares it */
    verb: string;
    website_id: string | null;
  };
  /** Addresses, in lower case, whose users become administrators once they have proved them. */
  admin_emails: {
    /** in lower case */
    email: string;
  };
  /** A user is an administrator if a row has their id */
  admins: {
    user_id: string;
  };
  /** One visit or event of our own pages */
  analytics_events: {
    browser: string | null;
    created_at: GeneratedTime;
    device: string | null;
    domain: string;
    hostname: string;
    id: GeneratedAlways<number>;
    name: string;
    pathname: string;
    props: ColumnType<Json<'analytics_events.props'>, string | undefined, string>;
    referrer: string | null;
    /** utm_source, or the host of the referrer */
    source: string | null;
    /** hash of site, address and browser with the salt of its day */
    visitor: Buffer;
  };
  /** What visitors are hashed with on one day; forgotten with it */
  analytics_salts: {
    salt: Buffer;
    /** YYYY-MM-DD */
    utc_day: string;
  };
  /** Keys by which a program calls the product API for an account. Only hashes of them are stored. */
  api_keys: {
    account_id: string;
    created_at: GeneratedTime;
    created_by: string | null;
    /** null if it does not expire */
    expires_at: OptionalTime;
    /** of the key before it was rolled, accepted until former_until */
    former_hash: Buffer | null;
    former_until: OptionalTime;
    /** the last characters of the key */
    hint: string;
    id: Generated<string>;
    /** null for all languages */
    languages: string[] | null;
    /** changes at most once a minute */
    last_used_at: OptionalTime;
    name: string;
    /** read or write for each resource */
    scopes: ColumnType<Json<'api_keys.scopes'>, string, string>;
    token_hash: Buffer;
    /** null for all websites of the account */
    website_ids: string[] | null;
  };
  /** Requests for a language model's opinion on translations. */
  assessment_runs: {
    created_at: GeneratedTime;
    error: string | null;
    failed_count: Generated<number>;
    /** selects the strings if their ids are not given */
    filter: ColumnType<Json<'assessment_runs.filter'> | null, string | null | undefined, string | null>;
    finished_at: OptionalTime;
    finished_count: Generated<number>;
    id: Generated<string>;
    status: Generated<'running' | 'completed' | 'failed' | 'cancelled'>;
    string_ids: string[] | null;
    target_language: string;
    task_count: number;
    website_id: string;
  };
  /** A language model's opinion on a translation. It is stale once the translation differs from `translated_string`. */
  assessments: {
    accuracy: number;
    assessed_at: GeneratedTime;
    engine: string;
    engine_version: string;
    fluency: number;
    is_dismissed: Generated<boolean>;
    /** a better translation that passed the checks */
    proposal: string | null;
    reason: string;
    /** the lowest of the four scores */
    score: GeneratedAlways<number>;
    style: number;
    target_language: string;
    terms: number;
    /** the translation that was judged; the opinion is stale once it differs from the current one */
    translated_string: string;
    website_id: string;
    website_string_id: string;
  };
  /** The plan by which a website is billed since the last renewal */
  billed_websites: {
    plan: string;
    user_id: string;
    website_id: string;
  };
  /** A user at the payment provider, as last read there */
  billing_accounts: {
    cancels_at: OptionalTime;
    customer_id: string;
    /** the provider's own status */
    provider_status: string | null;
    subscription_id: string | null;
    synced_at: GeneratedTime;
    user_id: string;
  };
  /** What the payment provider told us */
  billing_events: {
    created_at: Time;
    customer_id: string | null;
    error: string | null;
    id: string;
    processed_at: OptionalTime;
    received_at: GeneratedTime;
    type: string;
  };
  /** A mail about billing, sent or to be sent */
  billing_mails: {
    /** the subject, to send each mail once: an invoice or a day */
    about: string;
    created_at: GeneratedTime;
    details: ColumnType<Json<'billing_mails.details'>, string | undefined, string>;
    kind: 'trial_ending' | 'trial_ended' | 'payment_failed' | 'tier_change' | 'receipt' | 'subscription_ended' | 'websites_paused' | 'payer_ended';
    sent_at: OptionalTime;
    tried_at: OptionalTime;
    user_id: string;
  };
  /** A solved challenge of the bot check that was used */
  bot_check_solutions: {
    challenge: string;
    expires_at: Time;
  };
  /** Mails about a used-up translation budget, one per website and period. */
  budget_mails: {
    budget: 'month' | 'day';
    /** when the month or day begins, in UTC */
    period: Time;
    sent_at: GeneratedTime;
    website_id: string;
  };
  /** A certificate that was asked for, kept as long as it counts against a limit */
  certificate_orders: {
    host: string;
    id: GeneratedAlways<number>;
    ordered_at: GeneratedTime;
    registered_domain: string;
  };
  /** The certificate of a host and how ordering it goes */
  certificates: {
    /** PEM, the certificate of the host first */
    chain: string | null;
    /** what the authority wants to read under challenge_token (RFC 8555, 8.3) */
    challenge_answer: string | null;
    challenge_token: string | null;
    /** consecutive failures */
    failures: Generated<number>;
    /** lower case, punycode, without a port */
    host: string;
    last_error: string | null;
    next_order_at: GeneratedTime;
    not_after: OptionalTime;
    not_before: OptionalTime;
    /** the process that orders now, until ordered_until */
    ordered_by: string | null;
    ordered_until: OptionalTime;
    /** PEM, sealed with the key of the installation */
    private_key: Buffer | null;
    registered_domain: string;
  };
  /** What was sent by the contact form */
  contact_messages: {
    created_at: GeneratedTime;
    email: string;
    id: Generated<string>;
    is_user: Generated<boolean>;
    /** when somebody last took it to mail it */
    mail_tried_at: OptionalTime;
    /** when it was mailed to the support address */
    mailed_at: OptionalTime;
    message: string;
  };
  /** To whom an owner had the DNS records sent */
  dns_mails: {
    created_at: GeneratedTime;
    id: Generated<string>;
    recipient: string;
    user_id: string;
    website_id: string;
  };
  /** Written before a paid call and settled in the transaction that stores its results */
  engine_calls: {
    cached_tokens: Generated<number>;
    character_count: number;
    /** US dollars: an estimate while the call runs, then what was reported times the configured price */
    cost: ColumnType<string, number | undefined, number>;
    engine: string;
    error: string | null;
    finished_at: OptionalTime;
    id: Generated<string>;
    input_tokens: Generated<number>;
    /** the job that made the call */
    job_id: string | null;
    output_tokens: Generated<number>;
    /** ids of website_strings in the order asked; null for a follow-up call of the same batch */
    request: ColumnType<Json<'engine_calls.request'> | null, string | null | undefined, string | null>;
    request_key: string;
    response: ColumnType<Json<'engine_calls.response'> | null, string | null | undefined, string | null>;
    /** the run of the second reader that made the call; null for translations */
    run_id: string | null;
    settled_at: OptionalTime;
    started_at: GeneratedTime;
    status: Generated<'started' | 'succeeded' | 'failed'>;
    target_language: string;
    unit_count: number;
    website_id: string;
  };
  /** Keys of owners for translation engines, encrypted. */
  engine_keys: {
    base_url: string | null;
    created_at: GeneratedTime;
    engine: string;
    /** the last characters of the key */
    hint: string;
    id: Generated<string>;
    /** the target languages it is used for; null for all */
    languages: string[] | null;
    model: string | null;
    /** keys are tried in this order, those of a website first */
    position: Generated<number>;
    region: string | null;
    /** sealed; the id of the key is authenticated with it */
    sealed_key: Buffer;
    user_id: string;
    /** null for all websites of the owner */
    website_id: string | null;
  };
  /** Which texts of a page a rule of its website excludes, as the last scan found them. */
  exclusion_hits: {
    page_id: string;
    /** kind, value, effect and languages of the rule as JSON */
    rule: string;
    text_hash: Buffer;
    website_id: string;
    words: number;
  };
  /** The icon of a host near a size, or that it has none, until it is looked for again */
  favicons: {
    content: Buffer | null;
    content_type: string | null;
    expires_at: Time;
    host: string;
    /** wanted width in pixels */
    size: number;
  };
  /** Websites whose first scan a worker has still to ask for. */
  first_scans: {
    requested_at: GeneratedTime;
    website_id: string;
  };
  /** Who left an account or was removed: single sign-on does not bring them back. */
  former_members: {
    account_id: string;
    left_at: GeneratedTime;
    user_id: string;
  };
  /** Terms with their required translations, for all websites of an owner or for one. */
  glossary_terms: {
    created_at: GeneratedTime;
    id: Generated<string>;
    is_case_sensitive: Generated<boolean>;
    note: string | null;
    part_of_speech: string | null;
    /** null for all languages */
    target_language: string | null;
    term: string;
    /** null if the term is never translated */
    translation: string | null;
    updated_at: GeneratedTime;
    user_id: string;
    /** null for all websites of the owner */
    website_id: string | null;
  };
  /** What a proxy answers under a host, so that we see that requests to it reach us */
  host_challenges: {
    answer: string;
    expires_at: GeneratedTime;
    host: string;
    token: string;
  };
  /** What writes of the product API answered, so that a repetition with the same key is not done twice. */
  idempotency_keys: {
    /** null while the first call runs, and if it holds a secret */
    answer: string | null;
    /** SHA-256 of account, method, address and body */
    call_hash: Buffer;
    /** the id of the API key, else of the user */
    caller: string;
    created_at: GeneratedTime;
    /** the header Idempotency-Key */
    key: string;
    /** null while the first call runs */
    status: number | null;
    user_id: string;
  };
  /** What administrators wrote while they acted as users. */
  impersonated_writes: {
    /** the call or the statement: PUT /api/update-translation, update websites */
    action: string;
    id: Generated<string>;
    impersonation_id: string;
    written_at: GeneratedTime;
  };
  /** Which administrator looked into whose account, when and why. */
  impersonations: {
    admin_email: string | null;
    admin_id: string;
    ended_at: OptionalTime;
    error: string | null;
    id: Generated<string>;
    ip: string | null;
    reason: string | null;
    /** of the session that was handed out; null before, and when it failed */
    session_id: string | null;
    started_at: GeneratedTime;
    target_email: string | null;
    target_id: string;
    user_agent: string | null;
  };
  /** The newest invalidated URLs of websites */
  invalid_urls: {
    /** Part of the SHA-256 of the URL */
    key: string;
    /** That of the newest invalidation of this URL */
    number: number;
  };
  /** Who was asked by mail to join an account, or to take over a website or all of them. */
  invitations: {
    accepted_at: OptionalTime;
    account_id: string;
    created_at: GeneratedTime;
    email: string;
    expires_at: GeneratedTime;
    id: Generated<string>;
    invited_by: string | null;
    /** member joins the account, website and account take websites over, payer pays for a website */
    kind: 'member' | 'website' | 'account' | 'payer';
    /** the only target languages of the membership; null means all */
    languages: string[] | null;
    role: 'owner' | 'manager' | 'translator' | 'reviewer' | 'viewer' | null;
    /** of the token in the mail */
    token_hash: Buffer;
    /** the website that is offered */
    website_id: string | null;
    /** the only websites of the membership; null means all */
    website_ids: string[] | null;
    withdrawn_at: OptionalTime;
  };
  /** A bill of the payment provider, copied here */
  invoices: {
    /** cents */
    amount: number;
    created_at: GeneratedTime;
    hosted_invoice_url: string | null;
    id: string;
    invoice_pdf: string | null;
    status: string;
    user_id: string;
  };
  /** A job that was asked for again while it was queued or running: it runs once more */
  job_follow_ups: {
    job_name: string;
    key: string;
    payload: ColumnType<Json<'job_follow_ups.payload'>, string, string>;
    requested_at: GeneratedTime;
  };
  /** The address of a language as visitors reach it, and whether a translated page was served there */
  language_addresses: {
    /** with the scheme that answered: https, or http where nothing else does */
    address: string;
    checked_at: GeneratedTime;
    language: string;
    /** what is in the way over the scheme that visitors should use; null when nothing is */
    serving_problem: 'certificate' | 'unreachable' | 'elsewhere' | 'untranslated' | null;
    /** since when a translated page is served there; null while none is */
    serving_since: OptionalTime;
    website_id: string;
  };
  /** Changes of the numbers of strings between marks; their sum is the number. Bucket 0 ends at the first mark. */
  list_mark_counts: {
    bucket: number;
    count: number;
    id: GeneratedAlways<number>;
    /** sums up earlier rows */
    is_sum: Generated<boolean>;
    marks_id: number;
  };
  /** Every few thousandth place of a long list. The language is empty for orders of the originals. */
  list_marks: {
    created_at: GeneratedTime;
    id: GeneratedAlways<number>;
    /** false until the numbers between the marks are complete */
    is_counted: Generated<boolean>;
    places: Buffer[];
    sort: string;
    /** empty for orders of the originals */
    target_language: string;
    website_id: string;
  };
  /** Links by which owners edit a translation on their live page, each used once. */
  live_editor_links: {
    /** the only origin that may show the page in a frame */
    editor_origin: string;
    expires_at: GeneratedTime;
    language: string;
    /** the link ends with this session */
    session_id: string | null;
    /** sha-256 of the token of the link */
    token_hash: Buffer;
    user_id: string;
    website_id: string;
  };
  /** Who else may work in an account; the account is the user who owns it. */
  memberships: {
    account_id: string;
    created_at: GeneratedTime;
    invited_by: string | null;
    /** The only target languages of the membership; null means all. */
    languages: string[] | null;
    role: 'owner' | 'manager' | 'translator' | 'reviewer' | 'viewer';
    user_id: string;
    /** The only websites of the membership; null means all. */
    website_ids: string[] | null;
  };
  /** What administrators did to jobs and users. No reference: it is kept when an administrator goes. */
  operator_actions: {
    acted_at: GeneratedTime;
    action: 'retry' | 'cancel' | 'reset_factors';
    admin_email: string | null;
    /** null for a command on the server */
    admin_id: string | null;
    id: Generated<string>;
    ip: string | null;
    job_id: string | null;
    queue: string | null;
    user_id: string | null;
  };
  /** On which page a picture or file was found */
  page_media: {
    page_id: string;
    website_media_id: string;
  };
  /** On which page's address a slug was found */
  page_slugs: {
    page_id: string;
    website_slug_id: string;
  };
  /** On which page a text was found, and where */
  page_strings: {
    page_id: string;
    position: number;
    website_string_id: string;
  };
  /** Visits of pages that had untranslated texts in the language. */
  page_visits: {
    day: unknown;
    language: string;
    page_id: string;
    visits: number;
  };
  /** One address of a website, whatever it answered */
  pages: {
    body_hash: string | null;
    content_type: string | null;
    depth: Generated<number>;
    /** scripts draw texts of the page: a browser read them, or is needed for it */
    drawing: 'drawn' | 'needed' | null;
    error: string | null;
    etag: string | null;
    fetched_at: OptionalTime;
    first_scan_id: string | null;
    gone_at: OptionalTime;
    http_status: number | null;
    id: Generated<string>;
    last_modified: string | null;
    last_scan_id: string | null;
    /** Followed links, in order; null if the page has to be read again. */
    linked_paths: string[] | null;
    outcome: Generated<'queued' | 'page' | 'redirect' | 'not-html' | 'error' | 'excluded' | 'disallowed' | 'duplicate'>;
    path: string;
    /** Hash of the settings that the page was read with. */
    read_with: string | null;
    redirect_to: string | null;
    /** When the origin last answered; fetched_at also counts scans that left the page unread. */
    requested_at: OptionalTime;
    title: string | null;
    website_id: string;
    word_count: Generated<number>;
  };
  /** A website that is disabled for now, and why */
  paused_websites: {
    paused_at: GeneratedTime;
    reason: 'billing' | 'owner';
    /** when its owner was told by mail which DNS record to change back */
    told_at: OptionalTime;
    user_id: string;
    website_id: string;
  };
  /** Websites whose strings or languages changed since their translation was asked for */
  pending_translations: {
    noted_at: GeneratedTime;
    website_id: string;
  };
  /** Characters that previews sent to engines, by day (midnight in UTC). */
  preview_spending: {
    characters: Generated<number>;
    day: Time;
  };
  /** The version of a website in one language that was last purged from the cache in front */
  purged_versions: {
    target_language: string;
    /** translations.dictionary_version when it was purged */
    version: number;
    website_id: string;
  };
  /** A host of a deleted website; it leaves this table when another website takes it */
  released_hosts: {
    host: string;
    language: string | null;
    /** when its DNS was first seen to lead elsewhere */
    left_at: OptionalTime;
    origin_url: string | null;
    verified_at: OptionalTime;
    website_id: string;
  };
  /** A deleted website whose hosts still pass the original through */
  released_websites: {
    /** where its owner is told which record to change back */
    email: string | null;
    /** what the owner was told; null until then, and nothing ends unannounced */
    ends_at: OptionalTime;
    /** the languages that were live; their addresses redirect to the original */
    languages: string[];
    locale: string | null;
    next_look_at: GeneratedTime;
    original_language: string;
    released_at: GeneratedTime;
    reminded_at: OptionalTime;
    /** translated path segments, so that their addresses find the original */
    slugs: ColumnType<Json<'released_websites.slugs'>, string | undefined, string>;
    url: string;
    url_structure: string;
    user_id: string;
    website_id: string;
  };
  /** One walk over a website; at most one per website is queued or running */
  scans: {
    cancel_requested: Generated<boolean>;
    created_at: GeneratedTime;
    error: string | null;
    finished_at: OptionalTime;
    id: Generated<string>;
    /** Started by the schedule or the webhook; believes the lastmod of sitemaps. */
    is_automatic: Generated<boolean>;
    pages_done: Generated<number>;
    pages_failed: Generated<number>;
    pages_found: Generated<number>;
    started_at: OptionalTime;
    status: Generated<'queued' | 'running' | 'completed' | 'failed' | 'cancelled'>;
    strings_found: Generated<number>;
    website_id: string;
    words_found: Generated<number>;
  };
  /** Calls to engines on other hosts, with what was sent. Written before a call is made. */
  sent_calls: {
    character_count: number;
    /** the texts and their context as JSON, compressed by Brotli */
    content: Buffer;
    engine: string;
    host: string;
    id: Generated<string>;
    job_id: string | null;
    purpose: Generated<'translation' | 'review' | 'preview'>;
    sent_at: GeneratedTime;
    target_language: string;
    /** the pending website of a preview, until it is claimed */
    temp_website_id: string | null;
    text_count: number;
    /** the model of a language model */
    version: string;
    website_id: string | null;
    word_count: number;
  };
  /** The running processes. Each renews its row; that of a killed one remains for a day. */
  server_processes: {
    /** name, breaker and last failed call of each engine, as this process sees them */
    engines: ColumnType<Json<'server_processes.engines'>, string | undefined, string>;
    id: string;
    /** the host name */
    machine: string;
    memory_bytes: number;
    name: string;
    process_id: number;
    roles: string[];
    seen_at: GeneratedTime;
    started_at: GeneratedTime;
    version: string;
  };
  /** How often something limited happened in the current period */
  shared_limits: {
    /** end of the period, in milliseconds since 1970 */
    expire: number | null;
    /** name of the limit and a hash of who it is counted for */
    key: string;
    points: Generated<number>;
  };
  /** Who is to work on a text in a language, and until when */
  string_assignments: {
    assigned_at: GeneratedTime;
    assigned_by: string | null;
    /** null if it was taken away; such a row stays while that can be undone */
    assignee: string | null;
    /** the assignment before that action; null if there was none */
    before: ColumnType<Json<'string_assignments.before'> | null, string | null | undefined, string | null>;
    /** the action that assigned it */
    change_id: string | null;
    due_on: unknown | null;
    target_language: string;
    website_id: string;
    website_string_id: string;
  };
  /** An action of the editor on one or many strings; its id is what undoes it */
  string_changes: {
    action: 'review' | 'unreview' | 'doubt' | 'retranslate' | 'reset' | 'delete' | 'import' | 'edit' | 'replace' | 'assign';
    changed_by: string;
    created_at: GeneratedTime;
    id: Generated<string>;
    target_language: string;
    undone_at: OptionalTime;
    website_id: string;
  };
  /** Comments and questions on a text in one language */
  string_comments: {
    /** null if the account was deleted */
    author: string | null;
    body: string;
    /** the import that added it */
    change_id: string | null;
    created_at: GeneratedTime;
    id: Generated<string>;
    /** the members whom it mentions */
    mentions: Generated<string[]>;
    resolved_at: OptionalTime;
    target_language: string;
    website_string_id: string;
  };
  /** Changes of the numbers of listed strings; their sum is the number. Language and state are empty for the originals. */
  string_counts: {
    count: number;
    has_warnings: Generated<boolean>;
    id: GeneratedAlways<number>;
    is_renewal: Generated<boolean>;
    /** sums up earlier rows */
    is_sum: Generated<boolean>;
    kind: string;
    /** empty for originals */
    state: string;
    /** empty for originals */
    target_language: string;
    website_id: string;
  };
  /** What a user pays for */
  subscriptions: {
    /** when the websites are switched off unless somebody subscribes */
    pauses_at: OptionalTime;
    subscription_period_end: OptionalTime;
    subscription_status: Generated<'active' | 'trial' | 'incomplete' | 'inactive'>;
    /** when the trial ends or ended */
    trial_end: OptionalTime;
    user_id: string;
  };
  /** Pages of a pending website that previews are made of. */
  temp_website_pages: {
    /** where the redirects ended */
    address: string;
    /** as the site sent it, decompressed, in its own charset */
    body: Buffer;
    content_type: string | null;
    fetched_at: GeneratedTime;
    /** path and query; empty for the first page */
    path: Generated<string>;
    temp_website_id: string;
  };
  /** What engines made of the texts of a preview. */
  temp_website_strings: {
    created_at: GeneratedTime;
    engine: string | null;
    engine_version: string | null;
    /** sha-256 of source_text in UTF-8 */
    source_hash: Buffer;
    source_language: string;
    source_text: string;
    state: Generated<'machine' | 'needs_review'>;
    target_language: string;
    target_text: string;
    temp_website_id: string;
  };
  /** The progress of a page’s preview in one language. */
  temp_website_translations: {
    created_at: GeneratedTime;
    /** how far the download of its engine's model is: bytes, and total if known */
    download: ColumnType<Json<'temp_website_translations.download'> | null, string | null | undefined, string | null>;
    error: string | null;
    error_code: string | null;
    finished_task_count: Generated<number>;
    /** path and query; empty for the first page */
    path: Generated<string>;
    status: Generated<'in progress' | 'completed' | 'failed'>;
    target_language: string;
    task_count: Generated<number>;
    temp_website_id: string;
    updated_at: GeneratedTime;
  };
  /** An address that a visitor parked before signing up; lives for 24 hours */
  temp_websites: {
    created_at: GeneratedTime;
    expires_at: GeneratedTime;
    id: Generated<string>;
    original_language: string;
    url: string;
  };
  /** What stands in for a medium in one target language */
  translated_media: {
    id: Generated<string>;
    target_language: string;
    translated_media: string;
    website_media_id: string;
  };
  /** A slug in one target language */
  translated_slugs: {
    /** Names it had before, the newest last; their addresses redirect */
    former_slugs: Generated<string[]>;
    target_language: string;
    translated_slug: string;
    updated_at: GeneratedTime;
    website_slug_id: string;
  };
  /** A translation as it stood before it was changed or deleted; written by a trigger */
  translated_string_versions: {
    /** the action that replaced it; null for an edit and for a job */
    change_id: string | null;
    changed_by: string | null;
    checks: ColumnType<Json<'translated_string_versions.checks'>, string, string>;
    engine: string | null;
    engine_version: string | null;
    id: Generated<string>;
    renewal_requested_at: OptionalTime;
    replaced_at: GeneratedTime;
    restored: boolean;
    /** the state of the translation; 'untranslated' if the action added the first translation */
    state: string;
    target_language: string;
    translated_string: string;
    /** since when it stood */
    updated_at: Time;
    website_string_id: string;
  };
  /** A text in one target language, and where it comes from */
  translated_strings: {
    /** the user who wrote, reviewed or restored it; null when no person did */
    changed_by: string | null;
    checks: ColumnType<Json<'translated_strings.checks'>, string | undefined, string>;
    engine: string | null;
    engine_version: string | null;
    /** translated_string in lower case, without accents and tags */
    folded_string: GeneratedAlways<string>;
    /** its checks found more than notes, and nobody reviewed or silenced them */
    has_warnings: GeneratedAlways<boolean>;
    /** needs work because its score was below the website's bound; meaningless in other states */
    is_held: Generated<boolean>;
    /** kind of its string, null once that is gone; written by triggers */
    listed_kind: string | null;
    /** lowest grade of the second reader for this text, from 1 to 5; null without an opinion that counts; written by triggers */
    opinion: number | null;
    /** since when an engine is to be asked anew; the text stays until it answers */
    renewal_requested_at: OptionalTime;
    /** put back from an earlier version */
    restored: Generated<boolean>;
    state: Generated<'machine' | 'memory' | 'edited' | 'reviewed' | 'needs_review' | 'outdated' | 'failed'>;
    target_language: string;
    translated_string: string;
    updated_at: GeneratedTime;
    /** that of the string; written by a trigger */
    website_id: string | null;
    website_string_id: string;
  };
  /** Words that engines translated, by day (midnight in UTC). */
  translated_words: {
    /** midnight in UTC */
    day: Time;
    target_language: string;
    website_id: string;
    words: Generated<number>;
  };
  /** The units of an import that has not ended. */
  translation_import_batches: {
    import_id: string;
    number: number;
    /** the strings of the applied units: of several units of a string, the first counts */
    string_ids: string[] | null;
    /** null once they are applied */
    units: ColumnType<Json<'translation_import_batches.units'> | null, string | null | undefined, string | null>;
  };
  /** Imports of translation files into a language of a website. */
  translation_imports: {
    /** the action that its batches belong to; null if nothing changed */
    change_id: string | null;
    created_at: GeneratedTime;
    error: string | null;
    finished_at: OptionalTime;
    finished_count: Generated<number>;
    id: Generated<string>;
    /** false: what its file calls reviewed counts as edited */
    may_review: Generated<boolean>;
    replaces_conflicts: Generated<boolean>;
    /** counts, the first changes and the first unusable lines, of the applied units */
    report: ColumnType<Json<'translation_imports.report'> | null, string | null | undefined, string | null>;
    requested_by: string;
    status: Generated<'uploading' | 'running' | 'completed' | 'failed' | 'cancelled' | 'undone'>;
    target_language: string;
    /** units of the file */
    unit_count: Generated<number>;
    website_id: string;
  };
  /** What one owner's texts were translated to before, over all of their websites */
  translation_memory: {
    id: Generated<string>;
    origin: Generated<'import' | 'edited' | 'machine'>;
    /** sha-256 of source_text in UTF-8 */
    source_hash: Buffer;
    /** source_text in lower case, without accents and tags, and with 0 for each number */
    source_key: GeneratedAlways<string>;
    source_language: string;
    source_text: string;
    /** hashes of pairs of its longest words; similar texts share some */
    source_tokens: GeneratedAlways<number[]>;
    target_language: string;
    target_text: string;
    updated_at: GeneratedTime;
    user_id: string;
  };
  /** One website in one language: the progress of its translate job, and the version that proxies compare */
  translations: {
    /** no engine is asked: people translate, or import their texts */
    by_people: Generated<boolean>;
    created_at: GeneratedTime;
    /** only ever grows; counted up by triggers whenever a served text, slug or medium changes */
    dictionary_version: Generated<number>;
    error: string | null;
    error_code: string | null;
    failed_task_count: Generated<number>;
    finished_task_count: Generated<number>;
    /** when a run first came to its end with a translation: from then on the language is live */
    first_completed_at: OptionalTime;
    /** when a translation to the language last came to its end */
    last_completed_at: OptionalTime;
    /** search engines are told to ignore pages of which a smaller share, in percent, is reviewed; null for none */
    noindex_below: number | null;
    /** visitors get only texts that a person reviewed; the rest stays in the original */
    reviewed_only: Generated<boolean>;
    status: Generated<'not started' | 'in progress' | 'completed' | 'failed'>;
    target_language: string;
    task_count: Generated<number>;
    /** since when nothing here can translate the pair; null once something can */
    unavailable_at: OptionalTime;
    updated_at: GeneratedTime;
    /** what the run waits for: an engine that fails, or the download of its model; null while it goes on */
    waiting: ColumnType<Json<'translations.waiting'> | null, string | null | undefined, string | null>;
    website_id: string;
  };
  /** A text first met while serving, waiting for the worker */
  unknown_strings: {
    kind: Generated<string>;
    /** met on a page for one visitor alone: becomes a string of the website only where the owner's translation memory has it, and reaches no engine */
    memory_only: Generated<boolean>;
    original_hash: Buffer;
    original_string: string;
    path: string;
    seen_at: GeneratedTime;
    website_id: string;
  };
  /** Calls of a webhook; kept while a repeated one would still be in time. */
  webhook_deliveries: {
    delivery_id: string;
    received_at: GeneratedTime;
    website_id: string;
  };
  /** Addresses that an account has told of events. */
  webhook_endpoints: {
    account_id: string;
    created_at: GeneratedTime;
    disabled_at: OptionalTime;
    /** gone: it answered 410; failing: nothing arrived for days */
    disabled_reason: 'owner' | 'gone' | 'failing' | null;
    events: string[];
    /** the first failure since the last message that arrived */
    failing_since: OptionalTime;
    /** signs them too until former_until, after it was replaced */
    former_secret: Buffer | null;
    former_until: OptionalTime;
    id: Generated<string>;
    /** when its owner was told that it is disabled for its failures */
    mailed_at: OptionalTime;
    /** signs the messages; encrypted */
    sealed_secret: Buffer;
    url: string;
  };
  /** Messages to webhook endpoints, with the outcome of the last attempt. */
  webhook_messages: {
    /** the beginning of the answer, or why there was none */
    answer: string | null;
    attempts: Generated<number>;
    created_at: GeneratedTime;
    data: ColumnType<Json<'webhook_messages.data'>, string, string>;
    delivered_at: OptionalTime;
    duration_ms: number | null;
    endpoint_id: string;
    id: Generated<string>;
    /** its attempt is in the queue or runs, and was not reported yet */
    is_sending: Generated<boolean>;
    /** null once it arrived or was given up */
    next_attempt_at: OptionalTime;
    /** the HTTP status of the answer; null if there was none */
    status: number | null;
    tried_at: OptionalTime;
    /** the attempts, oldest first: when, status, the beginning of the answer, milliseconds */
    tries: ColumnType<Json<'webhook_messages.tries'>, string | undefined, string>;
    type: string;
  };
  /** When the DNS and the snippet of a website are looked at again, unasked */
  website_checks: {
    checked_at: OptionalTime;
    /** since something changed or the owner last looked */
    looks: Generated<number>;
    /** when its owner was told that a host leads elsewhere */
    loss_told_at: OptionalTime;
    next_check_at: GeneratedTime;
    website_id: string;
  };
  /** A host under which a website is served; language null means that the path carries the language */
  website_hosts: {
    created_at: GeneratedTime;
    /** lower case, punycode, without a port */
    host: string;
    language: string | null;
    /** when it was first seen to lead elsewhere; after a while it is no longer verified */
    lost_at: OptionalTime;
    origin_url: string | null;
    /** cname: its record names this website; request: its record is hidden, and a request to it reached us */
    proof: Generated<'cname' | 'request'>;
    /** certificate: it has none that browsers trust; unreachable: nobody answers in time; elsewhere: somebody else does */
    serving_problem: 'certificate' | 'unreachable' | 'elsewhere' | null;
    /** when a request as visitors send it was first answered by our proxies */
    serving_since: OptionalTime;
    /** since when its DNS leads to us; certificates are for verified hosts alone */
    verified_at: OptionalTime;
    website_id: string;
  };
  /** One distinct address of a picture or file of a website */
  website_media: {
    created_at: GeneratedTime;
    gone_at: OptionalTime;
    id: Generated<string>;
    original_media: string;
    /** the picture that this is another size of; set by scans */
    size_of: string | null;
    website_id: string;
  };
  /** One path segment of the original site, percent-decoded */
  website_slugs: {
    /** languages in which every page with the slug is excluded; set by scans */
    excluded_languages: Generated<string[]>;
    gone_at: OptionalTime;
    id: Generated<string>;
    original_slug: string;
    website_id: string;
  };
  /** One distinct translation unit of a website; inline markup reads <1>...</1> and <2/> */
  website_strings: {
    context: string | null;
    /** languages in which every page with the text is excluded; set by scans */
    excluded_languages: Generated<string[]>;
    first_seen_at: GeneratedTime;
    /** original_string in lower case, without accents and tags */
    folded_string: GeneratedAlways<string>;
    gone_at: OptionalTime;
    id: Generated<string>;
    kind: Generated<'text' | 'attribute' | 'title' | 'meta' | 'json-ld'>;
    /** sha-256 of original_string in UTF-8 */
    original_hash: Buffer;
    original_string: string;
    /** the similar text that stood on its page before; null if there was none */
    replaces_id: string | null;
    /** element names of its numbered tags; empty if unknown */
    tags: Generated<string[]>;
    website_id: string;
    word_count: Generated<number>;
  };
  /** How a website is kept in step: scheduled scans, a webhook and a budget of new words. */
  website_sync: {
    /** When the next scan is due; set to now by the webhook. */
    next_scan_at: OptionalTime;
    schedule: Generated<'off' | 'daily' | 'weekly'>;
    webhook_called_at: OptionalTime;
    /** the secret of the webhook, encrypted; null while there is none */
    webhook_sealed: Buffer | null;
    /** a secret from before they were encrypted, until a worker encrypts it */
    webhook_secret: string | null;
    website_id: string;
    /** New words translated by engines per day (UTC) and language; null for no limit. */
    words_per_day: number | null;
  };
  /** Requests of visitors by website and hour, for two days. */
  website_traffic: {
    /** requests answered without asking the website */
    cached: number;
    hour: Time;
    requests: number;
    website_id: string;
  };
  /** Pages that browsers opened, by website, language and day. */
  website_visits: {
    day: unknown;
    language: string;
    visits: number;
    website_id: string;
  };
  /** How a website speaks, in all of its languages or in one. */
  website_voices: {
    audience: string | null;
    /** what the website is about */
    brief: string | null;
    /** translations that the owner likes */
    examples: string | null;
    formality: 'formal' | 'informal' | null;
    id: Generated<string>;
    style: string | null;
    /** null for all languages; what a language sets replaces it */
    target_language: string | null;
    updated_at: GeneratedTime;
    website_id: string;
  };
  /** A website of an owner, in its original language; status null means not yet deployed */
  websites: {
    /** the account that pays, which sees no text; null means the website's own */
    billed_to: string | null;
    created_at: GeneratedTime;
    data_attributes: Generated<string[]>;
    /** when status became deleted; the row stays for a while and is hidden */
    deleted_at: OptionalTime;
    dns_checked: Generated<boolean>;
    exclusions: ColumnType<Json<'websites.exclusions'>, string | undefined, string>;
    /** the page that scans and previews begin with */
    first_path: Generated<string>;
    id: Generated<string>;
    /** which texts of which JSON answers of the site's own API are translated: a list of path and JSON paths */
    json_rules: ColumnType<Json<'websites.json_rules'>, string | undefined, string>;
    language_switcher_config: ColumnType<Json<'websites.language_switcher_config'> | null, string | null | undefined, string | null>;
    /** what is hidden from engines: a list of rules with kind and value */
    masks: ColumnType<Json<'websites.masks'>, string | undefined, string>;
    name: string | null;
    original_language: string;
    /** machine translations with a lower score wait for a person; null for none */
    review_below: number | null;
    /** days after which a record of a call is deleted */
    sent_calls_days: Generated<number>;
    snippet_checked: Generated<boolean>;
    status: 'pending' | 'deploying' | 'enabled' | 'disabled' | 'deleted' | null;
    /** words of the distinct texts, counted once, never times languages */
    total_word_count: Generated<number>;
    /** US dollars per month for paid engines; null for the installation's default */
    translation_budget: ColumnType<string | null, number | null | undefined, number | null>;
    translation_languages: Generated<string[]>;
    /** scheme and host, without a path */
    url: string;
    url_structure: Generated<'subdirectory' | 'subdomain'>;
    user_id: string;
  };
  /** When a user was last mailed about assigned texts and comments for them */
  work_mails: {
    sent_at: GeneratedTime;
    user_id: string;
  };
}
