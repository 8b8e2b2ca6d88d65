import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { Message } from '../../src/kernel/schema.ts';
import { ChatConfig, PutConfigInput } from './configs/chat-config.schema.ts';
import { putConfig } from './configs/put-config.ts';
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
        summary: 'Say what the model of a chat is told and may use',
        description:
          'Makes the config or replaces it. `assistant` exists for every organisation with the reading tools of the MCP server, and may be replaced. The tools are those of the MCP server, by name; one that is none is refused.',
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
        summary: 'Conversations, the newest first',
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
        summary: 'A conversation with all that was said',
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
        summary: 'Delete a conversation',
        description: 'With all that was said in it. What it cost stays in the runs.',
      }),
    )
    .input(SessionRef)
    .output(Message)
    .mutation(({ ctx, input }) => deleteSession(ctx, input)),
});
