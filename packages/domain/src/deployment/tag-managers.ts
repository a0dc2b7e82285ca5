/** Markers of tag managers in a page: these may add scripts at runtime. */
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

/** Returns the tag manager that a page loads, or undefined if none is known. */
export function tagManagerOf(html: string): string | undefined {
  return tagManagers.find(([, mark]) => html.includes(mark))?.[0];
}
