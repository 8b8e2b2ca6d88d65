import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { say } from './toast.tsx';

/** Pages without TLS have no clipboard at all: that, too, is a refusal. */
const copy = async (text: string) => navigator.clipboard.writeText(text);

/** A value that people carry elsewhere. */
export const CopyButton = ({ text, label = 'Copy' }: { text: string; label?: string }) => (
  <Button
    onPress={() =>
      void copy(text).then(
        () => say('Copied.'),
        () => say('Your browser does not allow copying here: select the text instead.'),
      )
    }
  >
    <Copy aria-hidden />
    {label}
  </Button>
);
