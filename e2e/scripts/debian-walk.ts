import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '@dragoman/database/free-ports';
import { DebianMachine } from '../harness/debian-machine.ts';
import { Owner } from '../harness/going-live/owner.ts';
import { type Surroundings, startSurroundings } from '../harness/going-live/surroundings.ts';
import { waitFor } from '../harness/wait.ts';

/**
 * From Debian alone by the steps of docs/self-hosting.md, on machines with a systemd of their own: install, an HTTPS page in two
 * languages, upgrade and kills under load, a full disk, backup, another empty machine, restore. `npm run debian-walk` begins with the last release,
 * `npm run debian-walk -- REVISION` with another one. Needs root on Debian. Prints what each step took; ends with 1 at the first
 * failure.
 */
const root = path.resolve(import.meta.dirname, '../..');
const folder = process.env['DEBIAN_WALK_DIR'] || '/var/tmp/dragoman-debian';
const backups = 'var/backups/dragoman';
const domain = 'bluebird.test';
const spanish = `https://es.${domain}`;
const original = `https://www.${domain}`;
const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();

const [from = git('log', '-1', '--format=%H', '--', 'apps/server/src/former-version')] =
  process.argv.slice(2);
const repository = git('rev-parse', '--path-format=absolute', '--git-common-dir');
const to = git('rev-parse', 'HEAD');
/** Prints ids of the supervised processes: web, worker, proxies; not of the shell that has these words. */
const processes = "grep -l '[s]upervisor/process.ts' /proc/[0-9]*/cmdline | cut -d/ -f3";
const taken: [step: string, seconds: string][] = [];

const surroundings = await startSurroundings([domain], { https: 443, http: 80 });
const settings = await settingsOf(surroundings);
let machine: DebianMachine | undefined;
try {
  await step('Debian boots', async () => {
    machine = await boot('first');
  });
  await step('the former version is installed', () => install(here(), from));
  await step('its settings are written, it starts', () => configure(here()));
  const page = await step('an owner brings a website online in Spanish', goLive);
  await step('the upgrade, with visitors', () => upgrade(here(), page));
  await step('the doctor finds everything in place', () => examine(here()));
  await step('each process is killed, with visitors', () => killEach(here(), page));
  await step('the disk is full, with visitors', () => fillDisk(here(), page));
  await step('a backup by the timer’s service', () => backUp(here()));
  await step('that machine is gone, another Debian boots', async () => {
    await here().powerOff();
    machine = await boot('second');
  });
  await step('today’s version is installed there', () => install(here(), to));
  await step('the backup is restored', () => restore(here()));
  await step('the same page is served', () => showsSame(page));
  await step('uninstalling leaves data and settings', () => uninstall(here()));
  for (const [name, seconds] of taken) console.log(`${seconds.padStart(6)} s  ${name}`);
} finally {
  await machine?.powerOff().catch(() => undefined);
  await surroundings.close();
}

function here(): DebianMachine {
  if (machine === undefined) throw new Error('No machine runs.');
  return machine;
}

function boot(name: string): Promise<DebianMachine> {
  return DebianMachine.boot(folder, name, [repository]);
}

async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await act();
  taken.push([name, ((performance.now() - start) / 1000).toFixed(1)]);
  console.log(`${taken.at(-1)?.[1].padStart(6)} s  ${name}`);
  return result;
}

async function install(on: DebianMachine, revision: string): Promise<void> {
  await on.shell('apt-get update -qq && apt-get install -y -qq --no-install-recommends git');
  await on.shell(`git clone -q ${repository} dragoman && git -C dragoman checkout -q ${revision}`);
  await on.shell('dragoman/deploy/install.sh');
  // Releases before this walk left the engine to the reader.
  await on.shell('/opt/dragoman/node_modules/.bin/node dragoman/scripts/install-apertium.mjs');
}

async function configure(on: DebianMachine): Promise<void> {
  const folder = path.join(on.root, 'etc/dragoman');
  await copyFile(settings['ACME_CA_FILE'] ?? '', path.join(folder, 'authority.pem'));
  await writeFile(path.join(folder, 'roots.pem'), surroundings.roots.join('\n'));
  await on.shell('chmod 644 /etc/dragoman/*.pem');
  const trusted = {
    ACME_CA_FILE: '/etc/dragoman/authority.pem',
    NODE_EXTRA_CA_CERTS: '/etc/dragoman/roots.pem',
  };
  const own = { ...settings, ...trusted };
  const lines = Object.entries(own).map(([name, value]) => `${name}=${value}`);
  await writeFile(path.join(on.root, 'etc/dragoman/dragoman.env'), `${lines.join('\n')}\n`, {
    flag: 'a',
  });
  await on.shell('echo 127.0.0.12 app.dragoman.test >> /etc/hosts');
  await on.shell('systemctl restart dragoman');
  await isReady(on);
}

/** Fails unless the doctor recognizes the running server, its database, its engine and its authority. */
async function examine(on: DebianMachine): Promise<void> {
  const findings = await on.shell('dragoman doctor || true');
  console.log(findings);
  for (const name of [
    'Data folder',
    'Database',
    'Ports',
    'Public address',
    'Mail',
    'Engine apertium',
    'Certificates',
  ]) {
    if (!findings.includes(`✓ ${name}`)) throw new Error(`The doctor does not confirm: ${name}`);
  }
}

/** Settings of a machine on this network, at ports that nothing else uses. */
async function settingsOf(around: Surroundings): Promise<Record<string, string>> {
  const [web = 0, proxy = 0, health = 0] = await freePorts(3);
  const ports = { PORT: web, PROXY_PORT: proxy, HEALTH_PORT: health };
  const texts = Object.entries(ports).map(([name, port]) => [name, String(port)]);
  return { ...around.settings, ...Object.fromEntries(texts) };
}

function isReady(on: DebianMachine): Promise<true> {
  return waitFor('a ready server', async () => {
    const address = `http://127.0.0.1:${settings['HEALTH_PORT']}/readyz`;
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return true;
    const state = await on.shell('systemctl show --value -p NRestarts dragoman');
    if (Number(state) < 3) return undefined;
    throw new Error(await on.shell('journalctl -u dragoman -n 50 --no-pager'));
  });
}

/** Signs in by mail over HTTPS, adds the website, its language, snippet and record; returns the Spanish front page. */
async function goLive(): Promise<string> {
  const owner = await Owner.at(surroundings);
  await owner.signIn('ada@owner.example');
  const site = await owner.addWebsite(domain);
  await owner.screen.visit(site);
  // Version 0.1.0 began with subdirectories.
  await owner.chooseStructure('Subdomain');
  await owner.addSnippet(site);
  surroundings.internet.change({ [`es.${domain} CNAME`]: [site.target] });
  await owner.seesDeployment();
  const english = await surroundings.internet.ask(`${original}/`);
  if (!english.text.includes('the house of books')) throw new Error('The original changed.');
  return spanishPage();
}

/**
 * The Spanish front page without its scripts, which differ between versions, over HTTPS with a certificate that the authority
 * signed. Throws unless it is translated.
 */
async function spanishPage(): Promise<string> {
  const { status, headers, text } = await surroundings.internet.ask(`${spanish}/`);
  const isSpanish = headers['content-language'] === 'es' && /<h1>.*casa.*<\/h1>/.test(text);
  if (status !== 200 || !isSpanish) throw new Error(`${status} ${text.slice(0, 2000)}`);
  return text.replaceAll(/<script.*?<\/script>/gs, '');
}

async function backUp(on: DebianMachine): Promise<void> {
  await on.shell('systemctl start dragoman-backup.service');
  const files = await readdir(path.join(on.root, backups));
  const newest = files.find((name) => name.endsWith('.tar.gz')) ?? '';
  await mkdir(folder, { recursive: true });
  await copyFile(path.join(on.root, backups, newest), path.join(folder, 'backup.tar.gz'));
}

async function restore(on: DebianMachine): Promise<void> {
  await copyFile(path.join(folder, 'backup.tar.gz'), path.join(on.root, backups, 'kept.tar.gz'));
  await on.shell(`chown dragoman: /${backups}/kept.tar.gz`);
  await on.shell('systemctl stop dragoman && rm -rf /var/lib/dragoman/*');
  await on.shell(`dragoman restore /${backups}/kept.tar.gz`);
  await configure(on);
}

async function showsSame(page: string): Promise<void> {
  if ((await spanishPage()) !== page) throw new Error('The restored page differs.');
}

/** Installs today's version while visitors load pages. */
async function upgrade(on: DebianMachine, page: string): Promise<void> {
  const failed = await underLoad(async () => {
    await on.shell(`git -C dragoman checkout -q ${to} && dragoman/deploy/install.sh`);
    await waitFor(
      'processes of the new version alone',
      async () => {
        const programs = await on.shell(`${processes} | xargs -I{} readlink /proc/{}/exe || true`);
        return programs.includes('(deleted)') ? undefined : true;
      },
      300_000,
    );
    await isReady(on);
  });
  if (failed > 0) throw new Error('Pages failed during the upgrade.');
  await showsSame(page);
}

/** Runs work while two visitors load pages without a pause. Returns how many loads failed. */
async function underLoad(work: () => Promise<void>): Promise<number> {
  const visits = { loaded: 0, failed: 0 };
  let isOver = false;
  const visitor = async () => {
    while (!isOver) {
      const isFine = await spanishPage().then(
        () => true,
        (error: unknown) => console.log(String(error)),
      );
      visits[isFine ? 'loaded' : 'failed'] += 1;
    }
  };
  const visitors = [visitor(), visitor()];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(visitors);
  }
  console.log(`${visits.loaded} pages loaded, ${visits.failed} failed.`);
  return visits.failed;
}

/** Kills every process of every role, one after the other, while visitors load pages. */
async function killEach(on: DebianMachine, page: string): Promise<void> {
  const ids = (await on.shell(processes)).trim().split('\n');
  const failed = await underLoad(async () => {
    for (const id of ids) {
      await on.shell(`kill -9 ${id}`);
      await waitFor('another process in its place', async () => {
        const now = (await on.shell(processes)).trim().split('\n');
        return now.length >= ids.length && !now.includes(id) ? true : undefined;
      });
      await isReady(on);
    }
  });
  // A page that a killed process was sending is lost.
  if (failed > ids.length) throw new Error(`${failed} pages failed by ${ids.length} kills.`);
  await showsSame(page);
}

/** Fills the disk of the data folder: pages are served, the doctor says what to do, and freed space is all it takes. */
async function fillDisk(on: DebianMachine, page: string): Promise<void> {
  await on.shell(`systemctl stop dragoman
    mkdir /mnt/disk && mount -t tmpfs -o size=$(($(du -sm /var/lib/dragoman | cut -f1) + 200))m none /mnt/disk
    cp -a /var/lib/dragoman/. /mnt/disk && chown --reference=/var/lib/dragoman /mnt/disk && chmod 700 /mnt/disk
    mount --bind /mnt/disk /var/lib/dragoman && systemctl start dragoman`);
  await isReady(on);
  await showsSame(page);
  await on.shell('cat /dev/zero > /var/lib/dragoman/filler || true');
  const failed = await underLoad(async () => {
    const findings = await on.shell('dragoman doctor || true');
    if (!/! Data folder: .* 0\.0 GB free\n *→ Free/.test(findings)) throw new Error(findings);
  });
  if (failed > 0) throw new Error('Pages failed while the disk was full.');
  await on.shell('rm /var/lib/dragoman/filler');
  await isReady(on);
  await showsSame(page);
  await on.shell('dragoman status');
  await on.shell(
    'systemctl stop dragoman && umount /var/lib/dragoman /mnt/disk && systemctl start dragoman',
  );
  await isReady(on);
}

async function uninstall(on: DebianMachine): Promise<void> {
  await on.shell('dragoman/deploy/install.sh uninstall');
  const left = await on.shell(
    'ls -d /opt/dragoman* /var/lib/dragoman/postgres* /etc/dragoman || true',
  );
  if (left.includes('/opt')) throw new Error(`The program is left: ${left}`);
  if (!left.includes('/var/lib/dragoman') || !left.includes('/etc/dragoman')) {
    throw new Error(`Data or settings are gone: ${left}`);
  }
}
