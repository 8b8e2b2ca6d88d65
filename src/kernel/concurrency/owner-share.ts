/**
 * Does work of many owners at the same time, at most so much of one: whoever's takes long leaves room for the others'. What is too much
 * holds no place meanwhile: it is told to `begin` anew when some of the same owner has ended. Work on what is under way already is
 * never too much.
 */
export function createOwnerShare(most: number, begin: (id: string) => Promise<void>) {
  /** By owner: how often each piece of work is under way, and which are to come. */
  const underWay = new Map<string, Map<string, number>>();
  const waiting = new Map<string, Set<string>>();

  function leave(owner: string, own: Map<string, number>, id: string): string | undefined {
    const left = (own.get(id) ?? 1) - 1;
    if (left > 0) own.set(id, left);
    else own.delete(id);
    if (own.size === 0) underWay.delete(owner);
    const later = waiting.get(owner);
    const [next] = own.size < most ? (later ?? []) : [];
    if (next !== undefined) later?.delete(next);
    if (later?.size === 0) waiting.delete(owner);
    return next;
  }

  return async (owner: string, id: string, work: () => Promise<void>): Promise<void> => {
    const own = underWay.get(owner) ?? new Map<string, number>();
    if (!own.has(id) && own.size >= most) {
      waiting.set(owner, (waiting.get(owner) ?? new Set()).add(id));
      return;
    }
    underWay.set(owner, own.set(id, (own.get(id) ?? 0) + 1));
    try {
      await work();
    } finally {
      const next = leave(owner, own, id);
      if (next !== undefined) await begin(next);
    }
  };
}
