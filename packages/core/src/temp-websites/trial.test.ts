import { createUser } from '@dragoman/database/testing';
import { limits } from '@dragoman/domain/limits';
import { describe, expect, test } from 'vitest';
import { pendingWebsiteHarness } from './pending-website.fixture.ts';

const harness = pendingWebsiteHarness();

describe('the trial', () => {
  const subscriptionOf = (userId: string) =>
    harness.database.kysely
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();

  test('begins when the email address is confirmed, and only once', async () => {
    const userId = await harness.askForLink('none');
    expect(await subscriptionOf(userId)).toBeUndefined();
    await harness.follow(userId);
    const begun = await subscriptionOf(userId);
    expect(begun).toMatchObject({ subscription_status: 'trial' });
    const left = (begun?.subscription_period_end?.getTime() ?? 0) - Date.now();
    expect(Math.round(left / 86_400_000)).toBe(limits.trialDays);
    await harness.database.kysely
      .deleteFrom('subscriptions')
      .where('user_id', '=', userId)
      .execute();
    await harness.follow(userId);
    expect(await subscriptionOf(userId)).toBeUndefined();
  });

  test('begins at once for a user created with a confirmed address', async () => {
    const userId = await createUser(harness.database);
    expect(await subscriptionOf(userId)).toMatchObject({ subscription_status: 'trial' });
  });

  test('does not begin for an anonymous user', async () => {
    const { kysely } = harness.database;
    const { id } = await kysely
      .insertInto('auth.users')
      .values({ email: null, is_anonymous: true, last_sign_in_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await subscriptionOf(id)).toBeUndefined();
    await kysely
      .updateTable('auth.users')
      .set({ is_anonymous: false, email: 'somebody@example.org', email_confirmed_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await subscriptionOf(id)).toMatchObject({ subscription_status: 'trial' });
  });
});
