import type { ReactNode } from 'react';
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components/CheckboxGroup';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';

export interface Card {
  value: string;
  title: ReactNode;
  text?: ReactNode;
}

interface CardsProps {
  label: string;
  cards: readonly Card[];
  wide?: boolean;
}

export const RadioCards = ({
  label,
  cards,
  wide = false,
  value,
  onChange,
}: CardsProps & { value: string | null; onChange: (value: string) => void }) => (
  <RadioGroup className={classOf(wide)} value={value} onChange={onChange}>
    <Label className="label">{label}</Label>
    {cards.map((card) => (
      <Radio key={card.value} value={card.value} className="choice">
        <Content {...card} />
      </Radio>
    ))}
  </RadioGroup>
);

export const CheckboxCards = ({
  label,
  cards,
  wide = false,
  value,
  onChange,
}: CardsProps & { value: readonly string[]; onChange: (value: string[]) => void }) => (
  <CheckboxGroup className={classOf(wide)} value={[...value]} onChange={onChange}>
    <Label className="label">{label}</Label>
    {cards.map((card) => (
      <Checkbox key={card.value} value={card.value} className="choice many">
        <Content {...card} />
      </Checkbox>
    ))}
  </CheckboxGroup>
);

const classOf = (wide: boolean) => `choices${wide ? ' wide' : ''}`;

const Content = ({ title, text }: Card) => (
  <>
    <span className="row" dir="auto">
      {title}
    </span>
    {text !== undefined && (
      <span className="small soft" dir="auto">
        {text}
      </span>
    )}
  </>
);
