import { badRequest } from '../../../src/kernel/errors.ts';

interface NamedTool {
  name: string;
  reads: boolean;
}

export function assertTools(tools: readonly NamedTool[], names: readonly string[]): void {
  const known = new Set(tools.map(({ name }) => name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw badRequest(`allowedTools contains ${quoted(unknown)}, which is not a tool.`);
}

/**
 * Returns the tools for one message, limited by the config. A tool that changes data must also be named in the message,
 * so that a config alone never allows an unexpected write.
 */
export function selectTools<Tool extends NamedTool>(
  tools: readonly Tool[],
  ofConfig: readonly string[],
  ofMessage: readonly string[] | undefined,
): Tool[] {
  const allowed = new Set(ofConfig);
  if (ofMessage === undefined) return tools.filter(({ name, reads }) => reads && allowed.has(name));
  assertTools(tools, ofMessage);
  const beyond = ofMessage.find((name) => !allowed.has(name));
  if (beyond !== undefined)
    throw badRequest(`allowedTools contains ${quoted(beyond)}, which the config does not allow.`);
  return tools.filter(({ name }) => ofMessage.includes(name));
}

const quoted = (name: string) => `"${name.replaceAll('"', "'")}"`;
