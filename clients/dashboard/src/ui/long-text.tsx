/** Shows untrusted text unchanged. Long text scrolls, also by keyboard. */
export const LongText = ({ label, text }: { label: string; text: string }) => (
  <section className="long-text" aria-label={label} tabIndex={0}>
    <p dir="auto">{text}</p>
  </section>
);
