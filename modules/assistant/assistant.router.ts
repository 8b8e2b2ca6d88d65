import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { Confirmation } from '../../src/kernel/schema.ts';
import { ChatConfig, PutConfigInput } from './configs/chat-config.schema.ts';
import { putConfig } from './configs/chat-config.ts';
import { listSessions, showSession } from './sessions/chat-session.queries.ts';
import { ChatSession, ChatSessionList, ListSessionsInput, SessionRef } from './sessions/chat-session.schema.ts';
import { deleteSession } from './sessions/delete-session.ts';

const tag = 'Chat';

export const assistantRouter = router({
  putConfig: member
    .meta(
      rest('PUT', '/v1/chat/config', {
        permission: 'settings',
        tag,
        summary: 'Create or replace a chat config',
        description:
          'Sets the system prompt, the tools and the model of a chat. Every organisation has the config `assistant` with the read-only tools of the MCP server; you can replace it. Tools are the names of MCP tools. Unknown names are rejected. An organisation has at most 100 configs.',
      }),
    )
    .input(PutConfigInput)
    .output(ChatConfig)
    .mutation(({ ctx, input }) => putConfig(ctx, input)),

  sessions: member
    .meta(
      rest('GET', '/v1/chat/sessions', {
        permission: 'campaigns.read',
        tag,
        summary: 'List chat sessions',
      }),
    )
    .input(ListSessionsInput)
    .output(ChatSessionList)
    .query(({ ctx, input }) => listSessions(ctx, input)),

  session: member
    .meta(
      rest('GET', '/v1/chat/sessions/{sessionId}', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve a chat session',
      }),
    )
    .input(SessionRef)
    .output(ChatSession)
    .query(({ ctx, input }) => showSession(ctx, input)),

  deleteSession: member
    .meta(
      rest('DELETE', '/v1/chat/sessions/{sessionId}', {
        permission: 'campaigns.write',
        tag,
        summary: 'Delete a chat session',
        description: 'Deletes the session and its messages. An answer in progress ends. Costs stay in the runs.',
      }),
    )
    .input(SessionRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => deleteSession(ctx, input)),
});
