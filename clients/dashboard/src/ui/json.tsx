import { Button } from './button.tsx';
import { CopyButton } from './copy.tsx';
import { Dialog } from './dialog.tsx';

export const Json = ({ label, text }: { label: string; text: string }) => (
  <div className="json stack tight">
    {/* Focusable, so that the keyboard can scroll long lines. */}
    <pre tabIndex={0} role="region" aria-label={label} dir="ltr">
      {laidOut(text)}
    </pre>
    <div className="row">
      <CopyButton text={text} label="Copy raw" />
    </div>
  </div>
);

interface ShownProps {
  title: string;
  /** Names the payload, for example "the payload of lead.replied". */
  what: string;
  label: string;
  value: object;
}

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
