import { type RefObject, useEffect, useRef, useState } from 'react';

export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const frame = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [frame, width];
}
