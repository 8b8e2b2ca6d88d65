import { z } from 'zod';
import { row, text } from '../projection.ts';
import { quoted } from '../text.ts';
import { headline, ORGANISATION_REQUIRED, READ, type Shown, type Tool, type ToolApi, ToolFailure } from '../tool.ts';

const identity = row({ authType: text(), userId: text(), orgId: text() });
const organisation = row({ name: text(), plan: text(), timeZone: text() });

export const statusTool: Tool = {
  name: 'distribute_status',
  title: 'Get the current identity',
  description: 'Get the organisation and user behind the API key. Call this tool first.',
  input: z.strictObject({}),
  output: z.object({ headline, identity: identity.schema, organisation: organisation.schema }),
  annotations: READ,
  async run(api) {
    try {
      return await acting(api);
    } catch (error) {
      if (error instanceof ToolFailure && error.code === ORGANISATION_REQUIRED) return actingForMany;
      throw error;
    }
  },
};

/** Not a failure: tells the owner of an application key what to do next. */
const actingForMany: Shown = {
  headline: 'This is an application or admin key, which can act for any organisation. Pass orgId to the other tools.',
  identity: identity.of({ authType: 'admin' }),
  organisation: organisation.of(null),
};

async function acting(api: ToolApi): Promise<Shown> {
  const me = identity.of(await api.get('/v1/me'));
  const org = organisation.of((await api.get('/v1/orgs/current')).org);
  const key = me.authType === 'admin' ? 'an application or admin key' : 'a user key';
  return {
    headline: `You act for the organisation ${quoted(String(org.name))} with ${key}.`,
    identity: me,
    organisation: org,
  };
}
