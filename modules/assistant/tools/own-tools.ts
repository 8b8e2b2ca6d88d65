import { z } from 'zod';
import type { ConversationTool } from '../../../src/ai/model/converse.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { ChatButton, InputRequest } from '../answering/frames.ts';

/** Input fields and buttons that the model shows to the user at the end of an answer. */
export interface Asked {
  inputs: InputRequest[];
  buttons: ChatButton[] | null;
}

const MOST_INPUTS = 5;
const MOST_BUTTONS = 10;
const label = z.string().min(1).max(200);

const AskInput = z.object({
  input_type: z.enum(['url', 'text', 'email']),
  label: label.describe('Label above the field.'),
  field: z.string().min(1).max(100).describe('Short name of the requested value.'),
  placeholder: z.string().max(200).optional(),
  value: z.string().max(2000).optional().describe('Initial value of the field.'),
});

const OfferButtons = z.object({
  buttons: z
    .array(z.object({ label, value: z.string().min(1).max(1000).describe('Message that a click sends for the user.') }))
    .min(1)
    .max(MOST_BUTTONS),
});

export const OWN_TOOLS = new Set(['ask_input', 'offer_buttons']);

export function createOwnTools(asked: Asked): Record<string, ConversationTool> {
  const done = Promise.resolve({ headline: 'The person sees it. Stop here and wait.' });
  return {
    ask_input: {
      description: 'Show the user an input field at the end of your answer.',
      input: AskInput,
      run(given) {
        const request = AskInput.parse(given);
        const text = (value: string | undefined) => (value === undefined ? undefined : outsideText(value));
        if (asked.inputs.length < MOST_INPUTS)
          asked.inputs.push({
            input_type: request.input_type,
            label: outsideText(request.label),
            field: outsideText(request.field),
            placeholder: text(request.placeholder),
            value: text(request.value),
          });
        return done;
      },
    },
    offer_buttons: {
      description: 'Show the user buttons with suggested replies at the end of your answer.',
      input: OfferButtons,
      run(given) {
        const { buttons } = OfferButtons.parse(given);
        asked.buttons = buttons.map((button) => ({
          label: outsideText(button.label),
          value: outsideText(button.value),
        }));
        return done;
      },
    },
  };
}
