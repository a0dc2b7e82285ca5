import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { signIn as signUp } from '../harness/account.ts';
import { openBrowser } from '../harness/browser.ts';
import { demoTranslated } from '../harness/development.ts';
import { startInstallation } from '../harness/installation.ts';
import { Task } from '../harness/task.ts';
import { magicLink } from '../harness/visitor.ts';

/**
 * Films of five persons' first ten minutes: `npm run films`, or of one: `npm run films visitor`. Each is a folder of numbered
 * pictures in `films/`, which is not committed; prints what each took.
 */
const folder = path.resolve(import.meta.dirname, '../../films');
const administrator = 'administrator@films.example';
const installer = 'installer@films.example';
const films = {
  installer: filmInstaller,
  visitor: filmVisitor,
  owner: filmOwner,
  translator: filmTranslator,
  administrator: filmAdministrator,
};

const named = Object.entries(films).filter(([name]) => process.argv.includes(name));
const wanted = named.length > 0 ? named : Object.entries(films);
const installation = await startInstallation({
  BILLING: 'double',
  ADMIN_EMAILS: administrator,
  AUTH_EMAIL_PAUSE: '0',
});
const { webUrl = '', demoUrl = '', developmentUrl = '' } = installation.running;
const browser = await openBrowser();
try {
  const demo = await demoTranslated(installation.running.services.database);
  // The first account owns the demo shop, whichever film is taken: a visitor who owned it already would not sign up for it.
  if (!wanted.some(([name]) => name === 'installer')) await signUp(webUrl, installer);
  for (const [name, film] of wanted) {
    const pictures = path.join(folder, name);
    mkdirSync(pictures, { recursive: true });
    const viewport = { width: 1440, height: 900 };
    const page = await browser.newPage({ viewport });
    const task = new Task(page, pictures);
    await film(task, demo.id).catch(async (error) => {
      await task.picture('failed');
      console.error(`${name}: ${error}`);
      process.exitCode = 1;
    });
    const { clicks, characters, seconds } = task.cost();
    console.log(`${name}: ${clicks} clicks, ${characters} characters, ${seconds} s`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await installation.close();
}
process.exit();

/** Signs in by the page that the task shows. */
async function signIn(task: Task, email: string): Promise<void> {
  const { page } = task;
  await task.click(page.getByLabel('Email Address').first());
  await task.type(email);
  await task.picture('email-typed');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await task.picture('check-your-email');
  await task.follow(await magicLink(webUrl, email));
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
}

/** Opens what the console names, and becomes the owner of the demo shop. */
async function filmInstaller(task: Task): Promise<void> {
  const { page } = task;
  await page.goto(developmentUrl);
  await page.getByText('demo.localhost').first().waitFor();
  await task.picture('installation');
  await page.goto(webUrl);
  await task.picture('front-page');
  await task.click(page.getByRole('link', { name: 'Login / Sign Up' }).first());
  await page.getByLabel('Email Address').first().waitFor();
  await task.picture('sign-in');
  await signIn(task, installer);
  await page.getByRole('region', { name: 'Your Websites' }).getByRole('link').waitFor();
  await task.picture('dashboard-with-the-demo');
  await page.goto(`${developmentUrl}/inbox`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await task.picture('inbox');
  await page.goto(`${webUrl}/docs`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await task.picture('documentation');
}

/** Sees a website translated, then signs up. */
async function filmVisitor(task: Task): Promise<void> {
  const { page } = task;
  await page.goto(webUrl);
  const form = page.locator('form[data-add-website]').first();
  await task.picture('front-page');
  await task.click(form.getByRole('textbox'));
  await task.type(demoUrl);
  await task.picture('address-typed');
  await task.click(form.getByRole('button'));
  await page.getByRole('button', { name: /Translate it to/ }).waitFor();
  await task.picture('onboarding');
  await task.click(page.getByRole('button', { name: /Translate it to/ }));
  await task.picture('languages');
  await task.click(page.getByRole('option', { name: 'Spanish' }));
  await task.click(page.getByRole('button', { name: 'Translate and Preview' }));
  await page.locator('iframe').waitFor();
  await page.frameLocator('iframe').locator('h1').first().waitFor();
  await task.picture('preview');
  await page.evaluate(() => window.scrollTo(0, innerHeight));
  await page.getByRole('dialog').waitFor();
  await task.picture('sign-up');
  await signIn(task, 'visitor@films.example');
  await page.getByRole('region', { name: 'Your Websites' }).getByRole('link').waitFor();
  await task.picture('dashboard');
  await task.click(page.getByRole('button', { name: 'Translate to Spanish' }));
  await page.getByText('Translation completed').first().waitFor({ timeout: 90_000 });
  await task.picture('website');
}

/** Adds a website, translates it, looks at how it goes live and what it costs. */
async function filmOwner(task: Task): Promise<void> {
  const { page } = task;
  const address = `shop.localhost:${new URL(demoUrl).port}`;
  await page.goto(`${webUrl}/login`);
  await signIn(task, 'owner@films.example');
  await task.picture('empty-dashboard');
  await task.click(page.getByPlaceholder(/^Enter website URL/));
  await task.type(`http://${address}`);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: address }).waitFor();
  await task.picture('website-added');
  await task.click(page.getByRole('link', { name: address }));
  await page.getByRole('button', { name: /Add a language/ }).waitFor();
  await task.picture('website');
  await task.click(page.getByRole('button', { name: /Add a language/ }));
  await task.picture('languages');
  await task.click(page.getByRole('option', { name: 'Spanish' }));
  await task.click(page.getByRole('button', { name: 'Add Translation' }));
  await task.picture('translating');
  await page.getByText('Translation completed').first().waitFor({ timeout: 90_000 });
  await task.picture('translated');
  await page.setViewportSize({ width: 1440, height: 900 });
  await task.click(page.getByRole('tab', { name: /Language Switcher/ }));
  await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await task.picture('language-switcher');
  await task.click(page.getByRole('tab', { name: /Integration/ }));
  await page.getByRole('heading', { name: 'Code Snippet' }).waitFor();
  await page.waitForLoadState('networkidle');
  await task.picture('integration');
  await page.goto(`${webUrl}/dashboard/billing`);
  await page.getByRole('button', { name: 'Subscribe Now' }).waitFor();
  await page.waitForLoadState('networkidle');
  await task.picture('billing');
}

/** Reviews and writes in the lists and on the page. Works for the installer, who owns the demo shop. */
async function filmTranslator(task: Task, websiteId: string): Promise<void> {
  const { page } = task;
  await page.goto(`${webUrl}/login`);
  await signIn(task, installer);
  await page.goto(`${webUrl}/dashboard/website/${websiteId}/translation/es`);
  const field = (index: number) =>
    page.locator('[data-string]').nth(index).getByRole('textbox').first();
  await field(0).waitFor();
  await task.picture('strings');
  await task.click(field(2));
  await task.picture('row-focused');
  await page.keyboard.press('End');
  await task.type(' tienda tienda');
  await page.getByText('A word is doubled').first().waitFor();
  await task.picture('a-finding-while-typing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+KeyA');
  await page.getByText('1 string marked as reviewed.').waitFor();
  await task.picture('reviewed');
  await page.keyboard.press('Escape');
  await page.getByRole('main').press('?');
  await page.getByRole('dialog').waitFor();
  await task.picture('keys');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await task.click(page.getByRole('link', { name: 'Visual editor' }).first());
  await page.frameLocator('iframe').locator('h1').waitFor();
  await task.picture('visual-editor');
  await task.click(page.frameLocator('iframe').locator('h1'));
  await page.getByRole('region', { name: 'Edit this text' }).waitFor();
  await task.picture('a-text-on-the-page');
}

/** Looks after users, websites and queues. */
async function filmAdministrator(task: Task): Promise<void> {
  const { page } = task;
  await page.goto(`${webUrl}/login`);
  await signIn(task, administrator);
  await task.picture('dashboard');
  await page.goto(`${webUrl}/dashboard/admin`);
  await page.getByRole('listitem').filter({ hasText: administrator }).first().waitFor();
  await task.picture('users-and-websites');
  await page.goto(`${webUrl}/dashboard/admin/operations`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await task.picture('operations');
  await page.goto(`${webUrl}/dashboard/admin`);
  const user = page
    .getByRole('listitem')
    .filter({ hasText: 'films.example' })
    .filter({ hasNotText: administrator })
    .first();
  await task.click(user.getByRole('button').first());
  await page.getByText('You are currently impersonating a user').waitFor();
  await task.picture('impersonating');
}
