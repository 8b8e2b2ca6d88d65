import { useSearchParams } from 'wouter';

/** Filters live in the address: a link shows what its sender saw, and back undoes the last one. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [Partial<Record<Name, string>>, (name: Name, value: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filters: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = parameters.get(name);
    if (value !== null && value !== '') filters[name] = value;
  }
  const set = (name: Name, value: string | null) => {
    // What changes nothing is nothing that back could undo.
    if ((value ?? '') === (parameters.get(name) ?? '')) return;
    setParameters((before) => {
      const after = new URLSearchParams(before);
      if (value === null || value === '') after.delete(name);
      else after.set(name, value);
      return after;
    });
  };
  return [filters, set];
}
