import { routes } from '../../routes/routes.data.ts';
import { TwoArches } from '../../ui/two-arches.tsx';
import type { SitePage } from '../page.ts';

/** The page after a payment [visitor-account-admin §2, Payment success]. */
export const successPage: SitePage = {
  path: '/success',
  title: 'Payment Successful',
  description: 'Your payment has arrived.',
  unlisted: true,
  Content: Success,
};

function Success() {
  return (
    <section className="container narrow message">
      <TwoArches words={['Merci', 'شكرًا']} />
      <h1>Payment Successful</h1>
      <p className="lead">
        Thank you for your trust. Your subscription is active as soon as the payment is confirmed,
        and your websites go on speaking to everyone you want to reach.
      </p>
      <p className="link-row">
        <a className="button" href={routes.dashboard}>
          Go to your dashboard
        </a>
      </p>
    </section>
  );
}
