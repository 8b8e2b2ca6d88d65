import { Disclosure } from '../../ui/disclosure.tsx';
import { formatNoun } from '../../ui/format.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';

export function ArticleLinks({ urls, isInvented }: { urls: readonly string[]; isInvented: boolean }) {
  if (urls.length === 0) return null;
  const count = formatNoun(urls.length, 'article');
  if (isInvented) return <span className="soft small">{count}</span>;
  return (
    <Disclosure title={count}>
      <ul className="stack tight">
        {urls.map((url) => (
          <li key={url}>
            <OutsideLink href={url}>{url}</OutsideLink>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
