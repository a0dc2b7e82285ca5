import { z } from 'zod';

/** US dollars. */
export const dollarsField = z.number().nonnegative();
