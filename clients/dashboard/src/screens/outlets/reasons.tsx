import { Badge } from '../../ui/badge.tsx';
import { type OutletItem, outreachLabelOf, replyLabelOf } from './labels.ts';

export const Reasons = ({ why = '', whyNot = '' }: { why?: string | undefined; whyNot?: string | undefined }) => (
  <span className="stack tight reasons">
    {why !== '' && <span dir="auto">{why}</span>}
    {whyNot !== '' && (
      <span className="soft" dir="auto">
        {whyNot}
      </span>
    )}
    {why === '' && whyNot === '' && <span className="soft">Not scored yet.</span>}
  </span>
);

export function Reach({
  status,
  reply,
}: {
  status: OutletItem['outreachStatus'];
  reply: OutletItem['replyClassification'];
}) {
  const [label, tone] = outreachLabelOf(status);
  const answer = replyLabelOf(reply);
  return (
    <span className="row">
      <Badge tone={tone}>{label}</Badge>
      {answer !== null && <Badge tone={answer[1]}>{answer[0]}</Badge>}
    </span>
  );
}
