// Prints a CycloneDX 1.5 list of the installed packages. `npm sbom` stops at workspaces without their development packages.
import { readFileSync } from 'node:fs';

interface Installed {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { name, version, license } = read('package.json');
const packages: Record<string, Installed> = read('node_modules/.package-lock.json').packages;

const components = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  .map(([path, installed]) => component(path.split('node_modules/').at(-1) ?? '', installed));
const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { type: 'application', name, version, licenses: licensesOf(license) },
  },
  components,
};
process.stdout.write(`${JSON.stringify(document, null, 1)}\n`);

function component(name: string, { version = '', integrity, license }: Installed) {
  const [algorithm, digest] = integrity?.split(' ')[0]?.split('-') ?? [];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const content = Buffer.from(digest ?? '', 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: licensesOf(license),
    ...(algorithm === 'sha512' && { hashes: [{ alg: 'SHA-512', content }] }),
  };
}

function licensesOf(license: string | undefined) {
  return license === undefined ? [] : [{ expression: license }];
}
