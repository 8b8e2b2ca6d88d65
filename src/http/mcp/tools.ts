/**
 * The service's MCP endpoint serves the tools of `distribute-mcp`. No other file imports from a client.
 * Loaded on first use, because the protocol library takes 13 MB.
 */
export const loadTools = () => import('../../../clients/mcp/src/tools/index.ts');

/** Tools for single operations; some of them write. */
export const loadAllTools = () => import('../../../clients/mcp/src/tools/all/index.ts');

export const loadRunTool = () => import('../../../clients/mcp/src/run-tool.ts');

export const loadProtocol = () => import('../../../clients/mcp/src/hosted.ts');

export type { Call, CallOptions } from '../../../clients/mcp/src/tool.ts';
