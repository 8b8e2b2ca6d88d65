import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { showToast } from './toast.tsx';

/** Without TLS `navigator.clipboard` is undefined; an async function turns that into a rejection. */
const copy = async (text: string) => navigator.clipboard.writeText(text);

export const CopyButton = ({ text, label = 'Copy' }: { text: string; label?: string }) => (
  <Button
    onPress={() =>
      void copy(text).then(
        () => showToast('Copied.'),
        () => showToast('Your browser does not allow copying here. Select the text instead.'),
      )
    }
  >
    <Copy aria-hidden />
    {label}
  </Button>
);
