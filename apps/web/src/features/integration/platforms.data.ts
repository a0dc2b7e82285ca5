import { t } from '../../texts/texts.ts';
import type { Platform } from '../../ui/platform-icons.data.ts';

/** How to install the snippet on a platform. */
export interface PlatformGuide {
  readonly name: Platform;
  /** Text between asterisks names the platform's menus, fields and buttons. */
  readonly steps: readonly string[];
  /** True if the platform serves its sites only from its own servers, so that www cannot lead through us. */
  readonly onlySubdomains?: true;
  /** Restrictions of the platform. */
  readonly note?: string;
  /** Where to start; `{site}` is the website's address without a trailing slash. */
  readonly open?: { readonly label: string; readonly address: string };
}

/** The eight platforms of [owner-workspace §2, Snippet step]. */
export const platformGuides: readonly PlatformGuide[] = [
  {
    name: 'Generic HTML',
    steps: [
      t('Open the file that all your pages share: the layout, or the footer.'),
      t('Paste the snippet just before the closing *</body>* tag.'),
      t('Save the file and upload it to your server.'),
    ],
    note: t('If your pages share no file, paste it into each of them.'),
  },
  {
    name: 'WordPress',
    steps: [
      t(
        'In the dashboard open *Plugins* → *Add New Plugin*, search for *WPCode*, then *Install Now* and *Activate*.',
      ),
      t('Open *Code Snippets* → *Header & Footer*.'),
      t('Paste the snippet into *Footer* and press *Save Changes*.'),
      t('If you use a caching plugin, empty its cache.'),
    ],
    note: t(
      'Sites on WordPress.com need a plan that allows plugins. Without a plugin: paste it into footer.php of a child theme, before the closing body tag.',
    ),
    open: {
      label: t('Find WPCode in your dashboard'),
      address: '{site}/wp-admin/plugin-install.php?s=WPCode&tab=search&type=term',
    },
  },
  {
    name: 'Webflow',
    onlySubdomains: true,
    steps: [
      t('In the Webflow dashboard find your site, press *⋯* and choose *Settings*.'),
      t('Open *Custom code* and go to *Footer code*.'),
      t('Paste the snippet and press *Save changes*.'),
      t('Press *Publish*. Until then the live pages are without it.'),
    ],
    note: t('Custom code needs a paid Site plan or a paid Workspace.'),
    open: { label: t('Open the Webflow dashboard'), address: 'https://webflow.com/dashboard' },
  },
  {
    name: 'Shopify',
    onlySubdomains: true,
    steps: [
      t('In the admin open *Online Store* → *Themes*.'),
      t('Beside your current theme press *⋯* and choose *Edit code*.'),
      t('In the folder *layout* open *theme.liquid*.'),
      t('Paste the snippet just before the closing *</body>* tag and press *Save*.'),
    ],
    note: t('Do it again when you change the theme: the snippet belongs to the theme.'),
    open: { label: t('Open your themes'), address: 'https://admin.shopify.com/themes' },
  },
  {
    name: 'Wix',
    onlySubdomains: true,
    steps: [
      t('In your site’s dashboard open *Settings*, and under *Advanced* choose *Custom Code*.'),
      t('Press *+ Add Custom Code* and paste the snippet.'),
      t('Under *Add Code to Pages* choose *All pages*, and *Load code on each new page*.'),
      t('Under *Place Code in* choose *Body - end*, then press *Apply*.'),
    ],
    note: t('Wix offers this to premium sites that have a domain of their own.'),
    open: { label: t('Open your Wix sites'), address: 'https://manage.wix.com/account/sites' },
  },
  {
    name: 'Squarespace',
    onlySubdomains: true,
    steps: [
      t('Open *Pages*, scroll down to *Custom Code* and choose *Code Injection*.'),
      t('Paste the snippet into *Footer* and press *Save*.'),
    ],
    note: t(
      'Code Injection is missing on the Personal plan. In older versions it is under Settings → Advanced.',
    ),
    open: { label: t('Open your Squarespace sites'), address: 'https://account.squarespace.com/' },
  },
  {
    name: 'Ghost',
    steps: [
      t('In Ghost Admin open *Settings* → *Advanced* → *Code injection* and press *Open*.'),
      t('Choose *Site footer*, paste the snippet and press *Save*.'),
    ],
    note: t('Only the owner and administrators see this setting.'),
    open: { label: t('Open it on your site'), address: '{site}/ghost/#/settings/code-injection' },
  },
  {
    name: 'Drupal',
    steps: [
      t(
        'In your theme’s folder *templates* open *html.html.twig*. If there is none, copy it from *core/modules/system/templates*.',
      ),
      t('Paste the snippet just before the closing *</body>* tag and save the file.'),
      t('Open *Configuration* → *Development* → *Performance* and press *Clear all caches*.'),
    ],
    open: { label: t('Clear the caches'), address: '{site}/admin/config/development/performance' },
  },
];
