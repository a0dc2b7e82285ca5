const machines =
  /bot\b|bot[/;_-]|crawl|spider|slurp|scrap|headless|lighthouse|pingdom|uptime|monitor|preview|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|ruby|perl|php|libwww|httpclient|phantom|puppeteer|playwright|selenium/i;

/** True for bots and for a missing user agent. */
export function isMachine(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.length < 16 || machines.test(userAgent);
}

const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /^(?=.*\bVersion\/\d).*Safari\//s],
];

/** The browser family, if it is a common one. */
export function browserOf(userAgent: string): string | undefined {
  return browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
}

/** A rough device class. */
export function deviceOf(userAgent: string): 'mobile' | 'tablet' | 'desktop' {
  const isLarge = userAgent.lastIndexOf('Android') > userAgent.lastIndexOf('Mobile');
  if (isLarge || /iPad|Tablet/.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/.test(userAgent) ? 'mobile' : 'desktop';
}
