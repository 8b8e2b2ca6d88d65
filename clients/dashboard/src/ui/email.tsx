/** Wraps an email address after its @ first. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <span className="address" dir="auto">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
