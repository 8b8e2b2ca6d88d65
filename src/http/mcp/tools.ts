/**
 * The one place where the service names a client: its own MCP endpoint serves the very tools that `distribute-mcp` does.
 * Both are loaded when somebody asks first, since the protocol's library weighs 13 MB.
 */
export const loadTools = () => import('../../../clients/mcp/src/tools/index.ts');

export const loadProtocol = () => import('../../../clients/mcp/src/hosted.ts');

export type { Call, CallOptions } from '../../../clients/mcp/src/tool.ts';
