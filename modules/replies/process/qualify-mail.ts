import type { z } from 'zod';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { classifyMail, modelOf } from '../classify/classify-mail.ts';
import type { QualifyInput } from '../inbound.schema.ts';
import { mailFrom } from './receive-reply.ts';

/** Classifies a mail without storing anything. */
export async function qualifyMail(unit: MemberContext, input: z.output<typeof QualifyInput>) {
  const { orgId } = unit.actor;
  const model = await modelOf(unit, orgId);
  const { by: _, ...qualification } = await classifyMail(unit, { orgId, model }, await mailFrom(unit, input));
  return qualification;
}
