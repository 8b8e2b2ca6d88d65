import { z } from 'zod';
import { Id, IdInput } from '../../../src/kernel/schema.ts';

const Code = z
  .string()
  .min(1)
  .max(100)
  .describe('Upper and lower case are equal, and hyphens are ignored.')
  .meta({ example: 'K7QM2XWD4P' });

export const ValidateInviteInput = z.object({ code: Code });
export const ValidatedInvite = z
  .object({
    valid: z.boolean().describe('True if the code exists and has uses left.'),
    inviterOrgName: z.string().optional().describe('Only if the code is valid.'),
  })
  .meta({ example: { valid: true, inviterOrgName: 'Acme' } });

export const InviteOrg = z.object({ orgId: IdInput });

const Total = z.number().int().min(0).max(1_000_000).nullable();

export const InviteStatus = z
  .object({
    code: z.string().nullable(),
    signups: z.number().int().describe('Organisations that claimed the code.'),
    used: z.number().int().describe('Same as `signups`. Counts against `total`.'),
    total: Total.describe('Maximum number of uses. Null for no limit.'),
  })
  .meta({ id: 'InviteStatus', example: { code: 'K7QM2XWD4P', signups: 2, used: 2, total: 10 } });

export const ClaimInviteInput = InviteOrg.extend({ code: Code });
export const ClaimedInvite = z.object({ ok: z.literal(true), inviterOrgId: Id });

export const LimitInvitesInput = InviteOrg.extend({
  total: Total.describe('Maximum number of uses. Null for no limit. Existing claims stay.'),
});
