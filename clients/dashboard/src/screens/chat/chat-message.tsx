import { humanize } from '../../ui/format.tsx';

interface SaidProps {
  role: 'user' | 'assistant' | 'tool';
  content: string;
  lookedUp: readonly string[];
  isGoing?: boolean;
}

export const ChatMessage = ({ role, content, lookedUp, isGoing = false }: SaidProps) => (
  <li className={role === 'user' ? 'in' : ''}>
    <p className="small soft">
      {role === 'user' ? 'You' : 'Model'}
      {lookedUp.length > 0 && ` looked up: ${[...new Set(lookedUp)].map((name) => humanize(name)).join(', ')}`}
    </p>
    <p className="said" dir="auto">
      {content === '' && isGoing ? '…' : content}
    </p>
  </li>
);
