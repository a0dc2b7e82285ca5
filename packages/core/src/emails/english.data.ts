/**
 * The texts of mails. Placeholders: `{brand}`, `{duration}` ("1 hour"), `{email}` (the recipient's address), `{newEmail}`,
 * `{support}` (our address). The subject is also the heading. Further ones of notices: `{date}` (with the month's name),
 * `{amount}` and `{price}` (with currency), `{plans}` ("Starter → Business"), `{url}` of a website, `{site}` (its domain),
 * `{hosts}` (comma-separated), `{count}` of words, `{inviter}` and `{member}` (addresses).
 */
export const englishTexts = {
  code: 'Or enter this code:',
  validity: 'Valid for: {duration}. Works only once.',
  fallback: 'If the button does not work, copy this address into your browser:',
  ignore: 'If you did not request this, you can safely ignore this email.',
  alarm: 'If this was not you, please write to us right away: {support}',
  support: 'Questions? Write to us: {support}',
  sentTo: 'This email was sent to {email}.',
  magic_link: {
    subject: 'Sign in to {brand}',
    body: 'Click the button to sign in. You do not need a password.',
    button: 'Sign in',
  },
  confirmation: {
    subject: 'Welcome to {brand}: confirm your email address',
    body: 'Please confirm your email address. Then your account is ready.',
    button: 'Confirm email address',
  },
  recovery: {
    subject: 'Reset your {brand} password',
    body: 'Someone asked for a new password for your account. Click the button to choose one.',
    button: 'Choose a new password',
  },
  email_change: {
    subject: 'Confirm your new email address',
    body: 'Please confirm that you want to use {newEmail} for your {brand} account from now on.',
    button: 'Confirm new address',
  },
  email_change_current: {
    subject: 'Your email address is about to change',
    body: 'The email address of your {brand} account is to be changed to {newEmail}. Please confirm that you want this.',
    button: 'Confirm the change',
  },
  reauthentication: {
    subject: 'Your {brand} verification code',
    body: 'Enter this code to confirm that it is you:',
  },
  notices: {
    trial_ending: {
      subject: 'Your trial of {brand} ends on {date}',
      body: 'Subscribe before that day, and your translated websites stay as they are.',
      button: 'See the price and subscribe',
    },
    trial_ended: {
      subject: 'Your trial of {brand} has ended',
      body: 'Your translated websites stay online until {date}. From then on their language addresses lead to the original pages, until you subscribe. Nothing that you translated is lost.',
      button: 'Subscribe',
    },
    subscription_ended: {
      subject: 'Your subscription has ended',
      body: 'If there are translated websites left, they stay online until {date}. Nothing that you translated is lost.',
      button: 'Subscribe again',
    },
    payer_ended: {
      subject: '{site} is billed to its own account now',
      body: 'It is no longer billed to another account. It counts on the plan of its own account, and is switched off after three days if that has no subscription. Nothing is lost.',
      button: 'See the billing',
    },
    websites_paused: {
      subject: 'Your translated websites are switched off',
      body: 'Their language addresses lead to the original pages now. They come back by themselves when you subscribe.',
      button: 'Subscribe',
    },
    /** `last` replaces the body after the last attempt to collect. */
    payment_failed: {
      subject: 'We could not collect {amount}',
      body: 'Your card was declined. We try again on {date}; until then everything stays as it is. You can also pay with another card now.',
      last: 'Your card was declined for the last time. Please pay with another card.',
      button: 'Pay with another card',
    },
    receipt: {
      subject: 'Your payment of {amount} to {brand}',
      body: 'Thank you. The invoice is kept for you at this address, and in your billing history.',
      button: 'Open the invoice',
    },
    /** `move` is the line per website. */
    tier_change: {
      subject: 'Your plan changes on {date}',
      body: 'This is what your websites use now, so this is how they are billed from the next renewal on. Nothing changes before that.',
      move: '{url}: {plans}, {price} a month',
      button: 'See your websites and plans',
    },
    /** `records` introduces the records; `retention` is the last paragraph. */
    hosts_lost: {
      subject: '{site}: translations can no longer be reached',
      body: 'The DNS records of {hosts} no longer lead to {brand}, so visitors do not see the translations there. If this was on purpose, there is nothing to do.',
      records: 'With these records they lead to us again:',
      retention:
        'We keep the place and the certificate for {duration}, and go on as before as soon as the records are back.',
      button: 'See what to change',
    },
    /** A deleted website whose hosts still point to us. `change` and `remove` introduce records; `after` comes last. */
    released: {
      subject: '{site} was deleted: change its DNS records back',
      reminder: '{site}: change the DNS records back before {date}',
      body: 'The DNS records of {hosts} still lead to {brand}. Visitors see your original pages there until {date}.',
      after: 'After that day nothing is shown at these addresses unless you change the records.',
      change: 'Change these records to the value on the right:',
      remove: 'Delete these records:',
    },
    /** `leave` introduces the records of `released`. */
    website_paused: {
      subject: '{site} is paused',
      body: 'Its language addresses lead to the original pages while it is paused. Nothing that you translated is lost.',
      leave: 'To leave for good, change its DNS records back before you delete the website.',
      button: 'Open the website',
    },
    /** The budget of a month or of a day. */
    budget_used_up: {
      subject: '{site}: the translation budget is used up',
      month:
        'The website has used up its translation budget of {amount} for this month. Translating goes on next month, or as soon as you raise the budget.',
      day: 'The website has used up its budget of new words for today ({count}). Translating goes on tomorrow, or as soon as you raise the budget.',
    },
    /** Nothing arrived there for days. */
    webhook_disabled: {
      subject: 'Your webhook to {site} is switched off',
      body: 'No message has arrived at {url} for days. Switch it on again once it answers; what waits is sent then.',
      button: 'Open the webhooks',
    },
    /** The owner asked to delete the account; the button leads to keeping it. */
    account_deletion: {
      subject: 'Your {brand} account will be deleted on {date}',
      body: 'Your websites, translations and files will be deleted then, too. Until that day everything works as before, and your subscription is not renewed. Changed your mind? Sign in and keep your account.',
      button: 'Keep my account',
    },
    account_deleted: {
      subject: 'Your {brand} account was deleted',
      body: 'Your websites, translations and files are gone. If DNS records still lead to us, another mail says how to change them back.',
    },
    /** The body is that of the kind; `site` is offered with a website only. */
    invitation: {
      subject: '{inviter} invites you to {brand}',
      member: '{inviter} invites you to work on translations in their account.',
      website:
        '{inviter} offers you the website {site} with its translations and their history. If you accept, it belongs to your account.',
      account:
        '{inviter} offers you all websites of their account, with the glossary and the translation memory. If you accept, they belong to your account.',
      payer:
        '{inviter} asks you to pay for the website {site}. If you accept, it counts on your plan until one of you ends that. You see no texts of it.',
      unknown: 'If you do not know who this is, you can safely ignore this email.',
      button: 'Open the invitation',
    },
    invitation_accepted: {
      subject: '{member} accepted your invitation',
      member: '{member} can work in your account now. You can change or end that at any time.',
      website: '{site} belongs to the account of {member} now.',
      account: 'All your websites belong to the account of {member} now.',
      payer: '{member} pays for {site} now.',
      button: 'See your team',
    },
    /** `count` of each kind, below the website and its language. */
    work: {
      subject: 'Texts and comments for you on {brand}',
      body: 'This is what others assigned to you, what is due, and where you were mentioned.',
      assigned: 'New texts: {count}',
      due: 'Due by tomorrow: {count}',
      mentions: 'Comments for you: {count}',
      button: 'Open the texts',
    },
    account_changed: {
      subject: 'The sign-in to your {brand} account was changed',
      password: 'Your password was changed.',
      email: 'The email address of your account was changed to {newEmail}.',
      factor_added: 'An authenticator app for two-step verification was added.',
      factor_removed: 'An authenticator app for two-step verification was removed.',
      codes_made: 'New recovery codes were made. The old ones no longer work.',
      code_used: 'A recovery code was used to sign in. It no longer works.',
      provider_added: 'Another way to sign in was added.',
      provider_removed: 'A way to sign in was removed.',
    },
  },
};
