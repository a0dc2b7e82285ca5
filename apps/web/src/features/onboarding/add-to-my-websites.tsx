import { useNavigate } from 'react-router';
import { routes } from '../../routes/routes.data.ts';
import { Button } from '../../ui/button.tsx';
import { rememberPendingWebsite } from '../../websites/pending-website.ts';

/** Adds the pending website for a signed-in user: the dashboard claims it. */
export function AddToMyWebsites({ tempId }: { tempId: string }) {
  const navigate = useNavigate();
  const add = () => {
    rememberPendingWebsite(tempId);
    void navigate(routes.dashboard);
  };
  return (
    <Button variant="call" onClick={add}>
      Add to my websites
    </Button>
  );
}
