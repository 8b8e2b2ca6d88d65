import type { CallOperation } from '../../api/plain-route.ts';
import { loadAllTools, loadRunTool, loadTools } from './tools.ts';

interface Asking {
  signal: AbortSignal;
  onError(error: unknown): void;
}

/**
 * The tools of the MCP server for whoever runs them inside the service, in the name of a caller. Which organisation that is,
 * the caller has said: no tool takes another one.
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
