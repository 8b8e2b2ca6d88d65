import type { CallOperation } from '../../api/plain-route.ts';
import { loadAllTools, loadRunTool, loadTools } from './tools.ts';

interface Asking {
  signal: AbortSignal;
  onError(error: unknown): void;
}

/**
 * Loads the MCP tools for use inside the service on behalf of a caller. The caller's organisation is fixed,
 * so `orgId` is removed from the inputs.
 */
export async function loadToolbox() {
  const [{ readTools }, { allTools }, { runTool }] = await Promise.all([loadTools(), loadAllTools(), loadRunTool()]);
  return [...readTools, ...allTools].map((tool) => ({
    name: tool.name,
    description: tool.description,
    input: 'orgId' in tool.input.shape ? tool.input.omit({ orgId: true }) : tool.input,
    isUsual: readTools.includes(tool),
    reads: tool.annotations.readOnlyHint,
    run: (call: CallOperation, given: Record<string, unknown>, asking: Asking) =>
      runTool(tool, { call, ...asking }, given),
  }));
}
