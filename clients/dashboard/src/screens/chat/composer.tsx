import { SendHorizontal, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface ComposerProps {
  isGoing: boolean;
  /** The last question, if it got no answer. */
  unanswered: string | null;
  ask: (message: string) => void;
  stop: () => void;
}

/** Enter sends; Shift+Enter inserts a newline. */
export function Composer({ isGoing, unanswered, ask, stop }: ComposerProps) {
  const [text, setText] = useState('');
  useEffect(() => {
    if (unanswered !== null) setText((written) => (written === '' ? unanswered : written));
  }, [unanswered]);
  const send = () => {
    if (isGoing || text.trim() === '') return;
    ask(text.trim());
    setText('');
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        if (!(event.target instanceof HTMLTextAreaElement)) return;
        event.preventDefault();
        send();
      }}
    >
      <Field label="Your question" value={text} onChange={setText} lines={3} />
      <div className="row">
        {isGoing ? (
          <Button onPress={stop}>
            <Square aria-hidden />
            Stop
          </Button>
        ) : (
          <Button needs="campaigns.run" look="primary" type="submit" isDisabled={text.trim() === ''}>
            <SendHorizontal aria-hidden />
            Ask
          </Button>
        )}
      </div>
    </form>
  );
}
