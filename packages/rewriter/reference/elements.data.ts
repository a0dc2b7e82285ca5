/** The element names of UNITS.md, section "Elements" and region rule 1. */
function names(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

export const inlineElements = names(
  `a abbr acronym b bdi bdo big cite data del dfn em font i ins label mark nobr output q rb rp rt rtc ruby s small span
  strike strong sub sup time tspan u button`,
);
export const voidInlineElements = names('br wbr img input');
export const regionElements = names(
  `script style template svg math canvas object embed iframe audio video select textarea code pre kbd samp var tt xmp
  listing plaintext noembed noframes`,
);
/** Elements without markup inside, so nothing in them can be re-enabled. */
export const rawElements = names('script style textarea iframe xmp plaintext noembed noframes');
export const blockRegionElements = names('pre xmp listing plaintext');
/** Standalone in their run, although their content may be translated as separate units. */
export const opaqueElements = names('meter progress map picture');
export const linkLikeElements = names('a button label');
export const buttonInputTypes = names('button submit reset');
export const translatableMetaNames = names(
  `description keywords og:title og:description og:site_name og:image:alt twitter:title twitter:description
  twitter:image:alt`,
);
export const plainTextAttributes = names(
  'title placeholder aria-label aria-description aria-roledescription aria-valuetext',
);
