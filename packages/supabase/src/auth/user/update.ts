import { z } from 'zod';
import { flowFields, metadata, optionalText } from '../../auth-wire/index.ts';

/** The body of `PUT /user`. */
export const userUpdate = z.object({
  ...flowFields,
  email: optionalText,
  phone: optionalText,
  password: z.string().max(8192).nullish(),
  current_password: optionalText,
  nonce: optionalText,
  channel: optionalText,
  data: metadata,
});
export type UserUpdate = z.infer<typeof userUpdate>;
