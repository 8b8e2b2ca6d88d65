import { Button } from './button.tsx';
import { CopyButton } from './copy.tsx';
import { Dialog } from './dialog.tsx';

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

interface ShownProps {
  title: string;
  /** "the payload of lead.replied" */
  what: string;
  label: string;
  value: object;
}

/** A button that shows it. */
export const ShowJson = ({ title, what, label, value }: ShownProps) => (
  <Dialog title={title} wide trigger={<Button aria-label={`Show ${what}`}>Show</Button>}>
    {(close) => (
      <>
        <Json label={label} text={JSON.stringify(value)} />
        <div className="actions">
          <Button onPress={close}>Close</Button>
        </div>
      </>
    )}
  </Dialog>
);

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
