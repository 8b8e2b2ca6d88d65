import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { say } from './toast.tsx';

/** A value that people carry elsewhere. */
export const CopyButton = ({ text, label = 'Copy' }: { text: string; label?: string }) => (
  <Button
    onPress={() =>
      void navigator.clipboard.writeText(text).then(
        () => say('Copied.'),
        () => say('Your browser does not allow copying here: select the text instead.'),
      )
    }
  >
    <Copy aria-hidden />
    {label}
  </Button>
);
