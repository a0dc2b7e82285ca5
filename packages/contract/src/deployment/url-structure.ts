import { z } from 'zod';

export const urlStructureField = z.enum(['subdirectory', 'subdomain']);
