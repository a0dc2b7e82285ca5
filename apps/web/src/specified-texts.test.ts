import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@dragoman/domain/limits';
import { describe, expect, test } from 'vitest';

/** Where each text of a section stands, word for word; `{…}` is what is put in. */
type Section = Readonly<Record<string, readonly string[]>>;

const ownerWorkspace: Readonly<Record<string, Section>> = {
  '§2 Screens and routes': {
    'app/router.tsx': [
      "'website/:websiteId'",
      "'website/:websiteId/translation/:languageCode'",
      "'billing'",
    ],
    'features/websites/detail/header-card.tsx': [
      'name="Original language"',
      'name="Total words"',
      'name="DNS"',
      'name="Snippet"',
      'name="Subscription"',
      'Not scanned yet',
    ],
    'features/websites/detail/original-language.tsx': ['> Change <'],
    'features/websites/detail/website-tabs.tsx': [
      "label: 'Translations'",
      "label: 'Language Switcher'",
      "label: 'Integration'",
    ],
    'features/websites/detail/scan-card.tsx': ['Scanning...'],
    'features/websites/detail/delete-website.tsx': ["'I understand'", "'Yes, delete everything'"],
    'features/websites/detail/add-translation.tsx': ['Add Translation'],
    'features/translations/translation-summary.tsx': [
      'name="Website"',
      'name="Original language"',
      'name="Target language"',
      '> Update Translation <',
    ],
    'features/translations/translation-sections.tsx': [
      "'Website Strings'",
      "'Website Slugs'",
      "'Website Media'",
    ],
    'features/website-slugs/keep-addresses.tsx': ["Don't translate URLs for {language}"],
    'features/translations/danger-zone.tsx': ['>Danger Zone<'],
    'features/translations/translation-page.tsx': ['Invalid website ID or language code'],
    'ui/pager.tsx': ['Previous', 'Next', 'Page {page} of {pages}'],
    'features/language-switcher/language-switcher-screen.tsx': ['Loading...'],
    'features/language-switcher/template-card.tsx': ['Template'],
    'features/language-switcher/placement-card.tsx': ['Placement'],
    'features/language-switcher/options-card.tsx': ['Options'],
    'features/language-switcher/text-card.tsx': ['Text Styling'],
    'features/language-switcher/colors-card.tsx': ['Colors'],
    'features/integration/url-structure-step.tsx': ['URL Structure'],
    'features/integration/snippet-step.tsx': ['Code Snippet'],
    'features/integration/dns-step.tsx': ['DNS Configuration'],
    'features/integration/subscription-step.tsx': ['Activate Subscription', '/dashboard/billing'],
    'features/integration/deployment-block.tsx': ['title="Deployment"', "'Deploy'"],
    'features/integration/platforms.data.ts': [
      "'Generic HTML'",
      "'WordPress'",
      "'Webflow'",
      "'Shopify'",
      "'Wix'",
      "'Squarespace'",
      "'Ghost'",
      "'Drupal'",
    ],
    'features/integration/address-preview.ts': [
      'No translation languages available. Add a language to see the URL structure.',
    ],
    'features/billing/billing-page.tsx': ['>Billing Information</h1>'],
    'features/billing/website-cards.tsx': ['Your Websites', 'No Websites Added', 'Monthly Price'],
    'features/billing/meter-bar.tsx': ["'Unlimited'"],
    'features/billing/total-card.tsx': [
      'Total Monthly Cost',
      'For {n} websites',
      'Add your first website to see pricing details and subscription options.',
    ],
    'features/billing/subscription-card.tsx': ['Subscription Status', 'Subscribe Now'],
    'features/billing/invoice-table.tsx': ['Billing History'],
    'features/billing/subscribe-window.tsx': [
      'Instant Global Reach',
      'Always in Sync',
      'SEO Optimized',
      '256-bit SSL',
      'Subscribe - {total}/month',
    ],
    'features/sign-in/reset-password-page.tsx': ['Reset Password'],
  },
  '§4 States and transitions': {
    'lib/website-words.ts': [
      "'Deployed'",
      "'Deploying...'",
      "'Pending'",
      "'Not Deployed'",
      "'Not Deployed Yet'",
    ],
    'lib/translation-progress.ts': [
      "'Translation completed'",
      "'Translation failed'",
      "'Preparing translation...'",
      'Translated {x} of {y} items',
    ],
    'features/billing/subscription-card.tsx': [
      'Active Subscription',
      'Next billing date',
      'Processing Subscription',
      'Please wait while we confirm your payment...',
      'No active subscription',
    ],
  },
  '§5 Validation rules': {
    'features/integration/deployment-block.tsx': [
      'Please configure and verify your DNS settings before deploying.',
      'Please activate your subscription before deploying.',
    ],
    'features/sign-in/reset-password-page.tsx': ["Passwords don't match"],
    'features/billing/customer-form.ts': [
      'Name is required',
      'Address is required',
      'City is required',
      'State is required',
      'ZIP is required',
      'Country is required',
    ],
    'features/billing/cancel-subscription.tsx': [
      'To unsubscribe, please delete all websites first.',
    ],
  },
  '§8 Error catalogue': {
    'features/websites/detail/website-page.tsx': [
      'Failed to fetch website details. Please try again later.',
    ],
    'features/websites/detail/header-card.tsx': ['Failed to load billing information'],
    'features/billing/billing-page.tsx': [
      'Error: Failed to load billing information. Please try again later.',
    ],
    'features/websites/detail/use-add-translation.ts': [
      'Failed to add translation. Please try again later.',
      'Failed to start translation. You can retry from the language details page.',
    ],
    'features/websites/detail/original-language.tsx': [
      'Failed to update original language. Please try again later.',
    ],
    'features/websites/detail/scan-words.ts': ['Failed to scan website. Please try again later.'],
    'features/websites/detail/delete-website.tsx': ["'Failed to delete website'"],
    'lib/open-preview.ts': ['Failed to generate preview. Please try again.'],
    'lib/translation-progress.ts': ["'Failed to fetch translation progress'"],
    'features/website-slugs/website-slugs.tsx': ['Failed to fetch slugs: {message}'],
    'features/website-slugs/slug-row.tsx': ['Failed to update translation: {message}'],
    'features/website-strings/words.ts': [
      'Failed to fetch strings: {message}',
      'Failed to update translation: {message}',
    ],
    'features/translations/danger-zone.tsx': ['Failed to delete {language} translation: {message}'],
    'features/translations/translation-summary.tsx': ['Failed to translate website: {message}'],
    'features/website-slugs/keep-addresses.tsx': ['Failed to update setting: {message}'],
    'features/website-media/website-media.tsx': ['Failed to fetch media items'],
    'features/website-media/use-replacement.ts': [
      'Failed to add new media',
      'Failed to update media',
      'Failed to delete media',
      'Failed to upload file',
    ],
    'features/billing/invoice-table.tsx': ['Failed to fetch invoices', 'No invoices found'],
    'features/billing/billing-error.ts': [
      'STRIPE_NOT_LOADED',
      'Payment system is not ready',
      'PAYMENT_FAILED',
      'SUBSCRIPTION_ERROR',
      'Failed to create subscription',
      'CANCELLATION_ERROR',
      'Failed to cancel subscription. Please try again later.',
    ],
    'features/integration/deployment-block.tsx': [
      'Failed to deploy. Please try again.',
      'Deployment successful! Your translations will be live in approximately 15 minutes.',
    ],
  },
};

const visitorAccountAdmin: Readonly<Record<string, Section>> = {
  '§2 Screens and routes': {
    'features/dashboard/dashboard-shell.tsx': ['Setting up your dashboard...'],
    'features/dashboard/sidebar.tsx': [
      "'Dashboard'",
      "'Admin Panel'",
      "'Billing'",
      "'Pricing'",
      "'Help'",
      "'Privacy Policy'",
      "'Terms of Service'",
      'Logout',
    ],
    'features/websites/home-page.tsx': [
      'Dashboard',
      'Add a New Website',
      'Your Websites',
      'All Other Websites',
      'Admin View',
    ],
    'features/websites/website-list.tsx': ["You haven't added any websites yet."],
    'lib/add-website-words.ts': [
      'Enter website URL (e.g., {host})',
      'Adding website...',
      'Scanning website... (this might take a while)',
    ],
    'features/websites/add-website-form.tsx': ['Add Website'],
    'features/admin/user-list.tsx': ['Users', 'Impersonate'],
    'features/admin/website-table.tsx': ['All Websites'],
    'features/dashboard/impersonation-banner.tsx': [
      'You are currently impersonating a user',
      'Exit Impersonation',
    ],
  },
  '§8 Error catalogue': {
    'features/dashboard/dashboard-shell.tsx': ['An error occurred while fetching websites'],
    'features/websites/home-page.tsx': ['Failed to fetch websites. Please try again later.'],
    'lib/add-website-words.ts': ['An error occurred while adding the website.'],
    'lib/auth/use-magic-link.ts': ['An unknown error occurred'],
    'features/admin/admin-page.tsx': ['Failed to impersonate user: {reason}'],
    'features/admin/impersonate.ts': [
      'No session found',
      'Impersonation failed: {error}',
      'Invalid session data received',
    ],
    'lib/auth/end-impersonation.ts': [
      'Failed to end impersonation. Please try logging out and back in.',
    ],
    'lib/auth/auth-state.ts': ['useAuth must be used within an AuthProvider'],
  },
};

/** A file's text on one line. */
async function sourceOf(file: string): Promise<string> {
  const source = await readFile(path.join(import.meta.dirname, file), 'utf8');
  return source.replaceAll(/\s+/g, ' ').replaceAll("\\'", "'");
}

/** Finds a text with anything put in where it has `{…}`. */
function pattern(text: string): RegExp {
  const parts = text
    .split(/\{[^{}]*\}/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(parts.join('\\$?\\{[^{}]*\\}'));
}

const rows = (of: Readonly<Record<string, Section>>) =>
  Object.entries(of).flatMap(([section, files]) =>
    Object.entries(files).map(([file, texts]) => [section, file, texts] as const),
  );

describe('specified texts stand where they are shown', () => {
  test.each(rows(ownerWorkspace))('owner-workspace %s: %s', expectTexts);
  test.each(rows(visitorAccountAdmin))('visitor-account-admin %s: %s', expectTexts);
});

async function expectTexts(_section: string, file: string, texts: readonly string[]) {
  const source = await sourceOf(file);
  const missing = texts.filter((text) => !pattern(text).test(source));
  expect(missing).toEqual([]);
}

test('the constants are the specified ones [owner-workspace §9, visitor-account-admin §9]', () => {
  expect(limits).toMatchObject({
    stringsPageSize: 10,
    translationProgressPoll: 2000,
    subscriptionPoll: 5000,
    deployingWindow: 15 * 60 * 1000,
    passwordResetRedirect: 3000,
    saveDebounce: 500,
    copiedConfirmation: 2000,
    dnsTtlSeconds: 3600,
    trialDays: 10,
    temporaryWebsiteLifetime: 24 * 60 * 60 * 1000,
  });
});
