import type { ComponentProps } from 'react';
import { Card } from '../ui/card.tsx';
import { OwnersOnly } from './guards.tsx';

/** A card whose controls an administrator who acts as the user cannot use. */
export function OwnersCard({ children, ...card }: ComponentProps<typeof Card>) {
  return (
    <Card {...card}>
      <OwnersOnly>{children}</OwnersOnly>
    </Card>
  );
}
