/** Where to put the snippet on each platform [owner-workspace §2, Snippet step]. */
export const platforms = [
  {
    name: 'Generic HTML',
    steps: [
      'Open the template or file that all your pages share, such as the footer.',
      'Paste the snippet before the closing body tag.',
      'Upload the file. If your pages share no template, paste the snippet into each of them.',
    ],
  },
  {
    name: 'WordPress',
    steps: [
      'Install a plugin that adds code to the header or footer, for example WPCode.',
      'Paste the snippet into its footer field and save.',
      'Without a plugin: paste it into footer.php of a child theme, before the closing body tag.',
      'Empty the cache if you use a caching plugin.',
    ],
  },
  {
    name: 'Webflow',
    steps: [
      'Open Site settings, then Custom code.',
      'Paste the snippet into Footer code and save.',
      'Publish the site; until then the live pages are without it.',
    ],
  },
  {
    name: 'Shopify',
    steps: [
      'Open Online Store, then Themes, and choose Edit code in the menu of your theme.',
      'Open layout/theme.liquid and paste the snippet before the closing body tag.',
      'Save. Repeat this when you change your theme.',
    ],
  },
  {
    name: 'Wix',
    steps: [
      'Open Settings, then Custom Code, and choose Add Custom Code.',
      'Paste the snippet, apply it to all pages, and place it at the end of the body.',
      'Apply and publish. Wix offers this to sites with a domain of their own.',
    ],
  },
  {
    name: 'Squarespace',
    steps: [
      'Open Settings, then Advanced, then Code Injection.',
      'Paste the snippet into Footer and save. Some plans of Squarespace lack this setting.',
    ],
  },
  {
    name: 'Ghost',
    steps: ['Open Settings, then Code injection.', 'Paste the snippet into Site footer and save.'],
  },
  {
    name: 'Drupal',
    steps: [
      'Open html.html.twig of your theme and paste the snippet before the closing body tag.',
      'Clear all caches under Configuration, Performance.',
    ],
  },
] as const;
