/**
 * The one place where the service names a client: its own MCP endpoint serves the very tools that `distribute-mcp` does.
 * Both are loaded when somebody asks first, since the protocol's library weighs 13 MB.
 */
export const loadTools = () => import('../../../clients/mcp/src/tools/index.ts');

/** Those for single operations, some of which write, and how any tool is run. */
export const loadAllTools = () => import('../../../clients/mcp/src/tools/all/index.ts');

export const loadRunTool = () => import('../../../clients/mcp/src/run-tool.ts');

export const loadProtocol = () => import('../../../clients/mcp/src/hosted.ts');

export type { Call, CallOptions } from '../../../clients/mcp/src/tool.ts';
