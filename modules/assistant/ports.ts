import type { z } from 'zod';
import type { ConversationLimits } from '../../src/ai/model/converse.ts';
import type { CallOperation } from '../../src/api/plain-route.ts';
import type { Places } from '../../src/kernel/concurrency/places.ts';
import type { Milliseconds } from '../../src/kernel/duration.ts';

/** One thing that a model may do in the caller's name. */
export interface AssistantTool {
  name: string;
  description: string;
  input: z.ZodObject;
  /** In every organisation's own config. */
  isUsual: boolean;
  /** It changes nothing. */
  reads: boolean;
  /** What it shows, which is bounded and without tags, or one sentence. */
  run(
    call: CallOperation,
    given: Record<string, unknown>,
    asking: { signal: AbortSignal; onError(error: unknown): void },
  ): Promise<{ shown: Record<string, unknown> } | { failure: string }>;
}

/** Every tool that there is. */
export interface AssistantTools {
  load(): Promise<readonly AssistantTool[]>;
}

export interface ChatLimits extends ConversationLimits {
  /** How often a silent stream says that it is still there, and prolongs its hold on the session. */
  heartbeatMs: Milliseconds;
  /** A session is free again so long after whoever answered in it died. */
  leaseMs: Milliseconds;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    assistantTools: AssistantTools;
    chatLimits: ChatLimits;
    chatPlaces: Places;
  }
}
