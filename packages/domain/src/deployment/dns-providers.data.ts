/** DNS providers by the suffixes of their name servers, and where their customers edit records. */
export const dnsProviders = [
  {
    suffixes: ['ns.cloudflare.com'],
    name: 'Cloudflare',
    settings: 'https://dash.cloudflare.com/?to=/:account/:zone/dns',
  },
  {
    suffixes: ['domaincontrol.com'],
    name: 'GoDaddy',
    settings: 'https://dcc.godaddy.com/manage/dns',
  },
  {
    suffixes: ['registrar-servers.com', 'namecheaphosting.com'],
    name: 'Namecheap',
    settings: 'https://ap.www.namecheap.com/Domains/DomainControlPanel/',
  },
  {
    suffixes: ['awsdns.com', 'awsdns.net', 'awsdns.org', 'awsdns.co.uk'],
    name: 'Amazon Route 53',
    settings: 'https://console.aws.amazon.com/route53/v2/hostedzones',
  },
  {
    suffixes: ['googledomains.com', 'squarespacedns.com'],
    name: 'Squarespace Domains',
    settings: 'https://account.squarespace.com/domains',
  },
  { suffixes: ['wixdns.net'], name: 'Wix', settings: 'https://www.wix.com/my-account/domains' },
  { suffixes: ['hover.com'], name: 'Hover', settings: 'https://www.hover.com/control_panel' },
  { suffixes: ['gandi.net'], name: 'Gandi', settings: 'https://admin.gandi.net/domain' },
  {
    suffixes: ['ovh.net', 'ovh.ca', 'anycast.me'],
    name: 'OVHcloud',
    settings: 'https://www.ovh.com/manager/#/web/domain',
  },
  {
    suffixes: ['ui-dns.com', 'ui-dns.de', 'ui-dns.org', 'ui-dns.biz', '1and1.com'],
    name: 'IONOS',
    settings: 'https://my.ionos.com/domains',
  },
  {
    suffixes: ['digitalocean.com'],
    name: 'DigitalOcean',
    settings: 'https://cloud.digitalocean.com/networking/domains',
  },
  { suffixes: ['linode.com'], name: 'Akamai Linode', settings: 'https://cloud.linode.com/domains' },
  {
    suffixes: ['hetzner.com', 'hetzner.de', 'your-server.de', 'second-ns.com'],
    name: 'Hetzner',
    settings: 'https://dns.hetzner.com/',
  },
  {
    suffixes: ['azure-dns.com', 'azure-dns.net', 'azure-dns.org', 'azure-dns.info'],
    name: 'Azure DNS',
    settings: 'https://portal.azure.com/#browse/Microsoft.Network%2FdnsZones',
  },
  { suffixes: ['nsone.net'], name: 'NS1', settings: 'https://my.nsone.net/#/zones' },
  {
    suffixes: ['dnsimple.com', 'dnsimple-edge.net', 'dnsimple-edge.org', 'dnsimple-edge.io'],
    name: 'DNSimple',
    settings: 'https://dnsimple.com/dashboard',
  },
  { suffixes: ['dnsmadeeasy.com'], name: 'DNS Made Easy', settings: 'https://cp.dnsmadeeasy.com/' },
  { suffixes: ['name.com'], name: 'Name.com', settings: 'https://www.name.com/account/domain' },
  {
    suffixes: ['dynadot.com'],
    name: 'Dynadot',
    settings: 'https://www.dynadot.com/account/domain/name/list.html',
  },
  {
    suffixes: ['porkbun.com'],
    name: 'Porkbun',
    settings: 'https://porkbun.com/account/domainsSpeedy',
  },
  {
    suffixes: ['dreamhost.com'],
    name: 'DreamHost',
    settings: 'https://panel.dreamhost.com/index.cgi?tree=domain.manage',
  },
  { suffixes: ['bluehost.com'], name: 'Bluehost', settings: 'https://my.bluehost.com/cgi/dm' },
  {
    suffixes: ['hostgator.com'],
    name: 'HostGator',
    settings: 'https://portal.hostgator.com/domains',
  },
  {
    suffixes: ['siteground.net', 'sgvps.net'],
    name: 'SiteGround',
    settings: 'https://my.siteground.com/websites',
  },
  {
    suffixes: ['hostinger.com', 'dns-parking.com'],
    name: 'Hostinger',
    settings: 'https://hpanel.hostinger.com/domains',
  },
  {
    suffixes: ['infomaniak.com', 'infomaniak.ch'],
    name: 'Infomaniak',
    settings: 'https://manager.infomaniak.com/',
  },
  {
    suffixes: ['transip.net', 'transip.nl', 'transip.eu'],
    name: 'TransIP',
    settings: 'https://www.transip.nl/cp/domein-hosting/',
  },
  {
    suffixes: ['strato.de', 'rzone.de'],
    name: 'STRATO',
    settings: 'https://www.strato.de/apps/CustomerService',
  },
  { suffixes: ['netlify.com'], name: 'Netlify', settings: 'https://app.netlify.com/account/dns' },
  {
    suffixes: ['vercel-dns.com'],
    name: 'Vercel',
    settings: 'https://vercel.com/dashboard/domains',
  },
  { suffixes: ['one.com'], name: 'one.com', settings: 'https://www.one.com/admin/dns' },
  { suffixes: ['loopia.se'], name: 'Loopia', settings: 'https://customerzone.loopia.com/' },
  {
    suffixes: ['inwx.de', 'inwx.net', 'inwx.eu'],
    name: 'INWX',
    settings: 'https://www.inwx.com/en/nameserver2',
  },
  {
    suffixes: ['easydns.com', 'easydns.net', 'easydns.org'],
    name: 'easyDNS',
    settings: 'https://cp.easydns.com/',
  },
  {
    suffixes: ['worldnic.com'],
    name: 'Network Solutions',
    settings: 'https://www.networksolutions.com/my-account/',
  },
  {
    suffixes: ['wordpress.com'],
    name: 'WordPress.com',
    settings: 'https://wordpress.com/domains/manage',
  },
  {
    suffixes: ['alidns.com', 'hichina.com'],
    name: 'Alibaba Cloud DNS',
    settings: 'https://dns.console.aliyun.com/',
  },
  {
    suffixes: ['dnspod.net', 'dnspod.com'],
    name: 'DNSPod',
    settings: 'https://console.dnspod.com/',
  },
  {
    suffixes: ['akam.net'],
    name: 'Akamai Edge DNS',
    settings: 'https://control.akamai.com/',
  },
  {
    suffixes: ['ultradns.com', 'ultradns.net', 'ultradns.org', 'ultradns.biz', 'ultradns.co.uk'],
    name: 'UltraDNS',
    settings: 'https://portal.ultradns.com/',
  },
  {
    suffixes: ['dnsowl.com'],
    name: 'NameSilo',
    settings: 'https://www.namesilo.com/account_domains.php',
  },
  {
    suffixes: ['bunny.net'],
    name: 'bunny.net',
    settings: 'https://dash.bunny.net/dns',
  },
  {
    suffixes: ['cloudns.net'],
    name: 'ClouDNS',
    settings: 'https://www.cloudns.net/main/',
  },
  {
    suffixes: ['he.net'],
    name: 'Hurricane Electric',
    settings: 'https://dns.he.net/',
  },
  {
    suffixes: ['vultr.com'],
    name: 'Vultr',
    settings: 'https://my.vultr.com/dns/',
  },
  {
    suffixes: ['scw.cloud'],
    name: 'Scaleway',
    settings: 'https://console.scaleway.com/domains',
  },
  {
    suffixes: ['desec.io', 'desec.org'],
    name: 'deSEC',
    settings: 'https://desec.io/domains',
  },
  {
    suffixes: ['udag.de', 'udag.net', 'udag.org'],
    name: 'united-domains',
    settings: 'https://www.united-domains.de/portfolio/',
  },
  {
    suffixes: ['hyp.net'],
    name: 'Domeneshop',
    settings: 'https://domene.shop/admin',
  },
  {
    suffixes: ['simply.com', 'unoeuro.com'],
    name: 'Simply.com',
    settings: 'https://www.simply.com/en/controlpanel/',
  },
  {
    suffixes: ['technorail.com', 'arubadns.net', 'arubadns.cz'],
    name: 'Aruba',
    settings: 'https://admin.aruba.it/',
  },
  {
    suffixes: ['register.it'],
    name: 'Register.it',
    settings: 'https://controlpanel.register.it/',
  },
  {
    suffixes: ['wedos.net', 'wedos.cz', 'wedos.eu', 'wedos.com'],
    name: 'WEDOS',
    settings: 'https://client.wedos.com/',
  },
  {
    suffixes: ['zone.eu', 'zone.ee'],
    name: 'Zone',
    settings: 'https://my.zone.eu/',
  },
  {
    suffixes: ['home.pl'],
    name: 'home.pl',
    settings: 'https://panel.home.pl/',
  },
  {
    suffixes: ['mijndomein.nl', 'metaregistrar.nl'],
    name: 'Mijndomein',
    settings: 'https://auth.mijndomein.nl/',
  },
  {
    suffixes: ['gcorelabs.net'],
    name: 'Gcore',
    settings: 'https://portal.gcore.com/dns',
  },
  {
    suffixes: ['oraclecloud.net', 'dynect.net'],
    name: 'Oracle Cloud DNS',
    settings: 'https://cloud.oracle.com/dns/',
  },
] as const;
