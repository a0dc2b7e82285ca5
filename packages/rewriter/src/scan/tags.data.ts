/** Properties of a tag name, as bits; names are in `tagGroups`. UNITS.md and WHATWG 13.2.4.2, 13.2.6. */
export const INLINE = 1;
export const LINK_LIKE = 1 << 1;
export const VOID = 1 << 2;
export const VOID_INLINE = 1 << 3;
export const REGION = 1 << 4;
export const BLOCK_REGION = 1 << 5;
export const OPAQUE = 1 << 6;
export const RAW = 1 << 7;
export const RCDATA = 1 << 8;
export const SPECIAL = 1 << 9;
export const CLOSES_P = 1 << 10;
export const FORMATTING = 1 << 11;
export const HEAD_CONTENT = 1 << 12;
export const BREAKS_OUT = 1 << 13;
export const SCOPE = 1 << 14;
export const HEADING = 1 << 15;
export const TABLE_PART = 1 << 16;
/** Its options or tracks are translatable if its surroundings are. */
export const KEEPS_OUTSIDE = 1 << 17;
export const RESTORES_OUTSIDE = 1 << 18;
/** In SVG its text is displayed or read aloud. */
export const SVG_TEXT = 1 << 19;

/** Groups of names by bit. A name's bits are the union of the groups that list it. */
export const tagGroups: readonly (readonly [bits: number, names: string])[] = [
  [
    INLINE,
    `a abbr acronym b bdi bdo big cite data del dfn em font i ins label mark nobr output q rb rp rt rtc ruby s small
    span strike strong sub sup time tspan u button`,
  ],
  [LINK_LIKE, 'a button label'],
  [
    VOID,
    `area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`,
  ],
  [VOID_INLINE, 'br wbr img input'],
  [
    REGION,
    `script style template svg math canvas object embed iframe audio video select textarea code pre kbd samp var tt xmp
    listing plaintext noembed noframes`,
  ],
  [BLOCK_REGION, 'pre xmp listing plaintext'],
  [OPAQUE, 'meter progress map picture'],
  [RAW, 'style xmp iframe noembed noframes script plaintext'],
  [RCDATA, 'title textarea'],
  [
    SPECIAL,
    `address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd
    details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header
    hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object
    ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot
    th thead title tr track ul wbr xmp`,
  ],
  [
    CLOSES_P,
    `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup
    main menu nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre listing form li dd dt plaintext table hr xmp`,
  ],
  [FORMATTING, 'a b big code em font i nobr s small strike strong tt u'],
  [
    HEAD_CONTENT,
    'base basefont bgsound link meta title noframes style script noscript template head html',
  ],
  [
    BREAKS_OUT,
    `b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta
    nobr ol p pre ruby s small span strong strike sub sup table tt u ul var font`,
  ],
  [SCOPE, 'applet caption html table td th marquee object template select'],
  [HEADING, 'h1 h2 h3 h4 h5 h6'],
  [TABLE_PART, 'caption colgroup col tbody thead tfoot tr td th'],
  [KEEPS_OUTSIDE, 'select svg video'],
  [RESTORES_OUTSIDE, 'option optgroup track'],
  [SVG_TEXT, 'text title desc'],
];
