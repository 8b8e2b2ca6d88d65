import { CopyButton } from './copy.tsx';

/** What a machine reads, laid out for people; what is no JSON is shown as it is. */
export const Json = ({ label, text }: { label: string; text: string }) => (
  <div className="json stack tight">
    {/* Long lines are scrolled by keyboard too. */}
    <pre tabIndex={0} role="region" aria-label={label} dir="ltr">
      {laidOut(text)}
    </pre>
    <div className="row">
      <CopyButton text={text} label="Copy as sent" />
    </div>
  </div>
);

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
