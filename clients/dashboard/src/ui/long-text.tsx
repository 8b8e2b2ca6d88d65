/** What somebody wrote, as they wrote it. Where it is long it scrolls by itself, by keyboard too. */
export const LongText = ({ label, text }: { label: string; text: string }) => (
  <section className="long-text" aria-label={label} tabIndex={0}>
    <p dir="auto">{text}</p>
  </section>
);
