import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChatFrame, readChat } from '../../api/chat-stream.ts';
import { errorTextOf, nameScreens, useTRPC } from '../../api/client.ts';

/** The answer that is being streamed, until the service has stored it. */
export interface LiveAnswer {
  question: string;
  answer: string;
  lookedUp: string[];
  error: string | null;
  isGoing: boolean;
}

function heard(live: LiveAnswer, frame: ChatFrame): LiveAnswer {
  switch (frame.type) {
    case 'token':
      return { ...live, answer: live.answer + frame.content };
    case 'tool_call':
      return { ...live, lookedUp: [...live.lookedUp, frame.name] };
    case 'error':
      return { ...live, error: frame.message };
    default:
      return live;
  }
}

export function useAnswer(sessionId: string | undefined, onBegun: (sessionId: string) => void) {
  const [live, setLive] = useState<LiveAnswer | null>(null);
  const listening = useRef<{ left: AbortController; sessionId: string | undefined }>(null);
  const queries = useQueryClient();
  const trpc = useTRPC();
  const stop = useCallback(() => listening.current?.left.abort(), []);
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (listening.current === null || listening.current.sessionId === sessionId) return;
    stop();
    setLive(null);
  }, [sessionId, stop]);

  const ask = async (message: string) => {
    const left = new AbortController();
    const own = { left, sessionId };
    listening.current = own;
    const tell = (next: (before: LiveAnswer) => LiveAnswer) =>
      listening.current === own && setLive((before) => before && next(before));
    setLive({ question: message, answer: '', lookedUp: [], error: null, isGoing: true });
    try {
      for await (const frame of readChat({ message, ...(sessionId !== undefined && { sessionId }) }, left.signal)) {
        if (frame.type === undefined) {
          own.sessionId = frame.sessionId;
          onBegun(frame.sessionId);
        } else tell((before) => heard(before, frame));
      }
    } catch (error) {
      if (!left.signal.aborted) tell((before) => ({ ...before, error: nameScreens(errorTextOf(error)) }));
    }
    await queries.invalidateQueries({ queryKey: trpc.assistant.pathKey() });
    // A failure stays visible. A completed answer is part of the stored conversation now.
    tell((before) => ({ ...before, isGoing: false }));
    if (listening.current === own) setLive((before) => (before?.error == null ? null : before));
  };
  return { live, ask, stop };
}
