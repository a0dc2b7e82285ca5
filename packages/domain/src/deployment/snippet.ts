/** What an owner pastes before the closing body tag [owner-workspace §2]. */
export function snippetCode(scriptUrl: string, websiteId: string): string {
  return [
    `<script src="${scriptUrl}" async></script>`,
    '<script>',
    "  window.addEventListener('load', function () {",
    `    Dragoman.init({ websiteId: '${websiteId}' });`,
    '  });',
    '</script>',
  ].join('\n');
}

// What is not closed goes to the end of the page, so that no character of a hostile one is looked at twice.
const comment = /<!--[\s\S]*?(?:-->|$)/g;
const script = /<script\b([^>]*)(?:>([\s\S]*?)(?:<\/script\s*>|$)|$)/gi;
const sources = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^"'\s>]*))/gi;

/** Whether a page carries the snippet of this website: the script is loaded and initialised with its id. */
export function hasSnippet(html: string, websiteId: string): boolean {
  let loads = false;
  let initialises = false;
  for (const [, attributes = '', text = ''] of html.replace(comment, '').matchAll(script)) {
    if (loadsScript(attributes)) loads = true;
    if (/\bDragoman\s*\.\s*init\s*\(/.test(text) && text.includes(websiteId)) initialises = true;
  }
  return loads && initialises;
}

function loadsScript(attributes: string): boolean {
  return [...attributes.matchAll(sources)].some(([, double, single, bare]) =>
    /\/translate\.js\b/i.test(double ?? single ?? bare ?? ''),
  );
}
