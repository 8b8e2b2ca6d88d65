import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { say } from './toast.tsx';

/** Without TLS `navigator.clipboard` is undefined; an async function turns that into a rejection. */
const copy = async (text: string) => navigator.clipboard.writeText(text);

export const CopyButton = ({ text, label = 'Copy' }: { text: string; label?: string }) => (
  <Button
    onPress={() =>
      void copy(text).then(
        () => say('Copied.'),
        () => say('Your browser does not allow copying here. Select the text instead.'),
      )
    }
  >
    <Copy aria-hidden />
    {label}
  </Button>
);
