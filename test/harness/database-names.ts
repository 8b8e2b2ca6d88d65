export const TEMPLATE = 'distribute_template';

/** The address of another database on the same server. */
export function databaseNamed(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
