/** Marks of tag managers in a page: they may add scripts that stand in no page. */
const tagManagers = [
  ['Google Tag Manager', 'googletagmanager.com/'],
  ['Tealium', 'tags.tiqcdn.com/'],
  ['Adobe Experience Platform', 'assets.adobedtm.com/'],
  ['Segment', 'cdn.segment.com/'],
  ['Piwik PRO', '.containers.piwik.pro/'],
  ['Matomo Tag Manager', '/js/container_'],
  ['Ensighten', 'nexus.ensighten.com/'],
  ['Commanders Act', 'cdn.tagcommander.com/'],
] as const;

/** The tag manager that a page loads; undefined when none is known. */
export function tagManagerOf(html: string): string | undefined {
  return tagManagers.find(([, mark]) => html.includes(mark))?.[0];
}
