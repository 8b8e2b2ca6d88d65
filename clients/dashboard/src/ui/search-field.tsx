import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

interface SearchFieldProps {
  label: string;
  value: string | undefined;
  onSearch: (value: string | null) => void;
  placeholder?: string;
  action?: string;
}

/** Searches on submit, so that "back" undoes a whole search instead of a letter. */
export function SearchField({
  label,
  value = '',
  onSearch,
  placeholder,
  action = `Search by ${label.toLowerCase()}`,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <form
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim() === '' ? null : text.trim());
      }}
    >
      <Field label={label} value={text} onChange={setText} {...(placeholder !== undefined && { placeholder })} />
      <Button type="submit" icon aria-label={action}>
        <Search aria-hidden />
      </Button>
    </form>
  );
}
