/** Returns only the changed fields. Unchanged fields are not sent, because another user may have changed them. */
export function changesOf<Wanted extends object>(
  before: { [Field in keyof Wanted]: unknown },
  wanted: Wanted,
): Partial<Wanted> {
  const names = Object.keys(wanted) as (keyof Wanted)[];
  const changed = names.filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<Wanted>;
}
