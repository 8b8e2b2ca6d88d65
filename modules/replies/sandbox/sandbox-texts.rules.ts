import type { ReplyClass } from '../reply.schema.ts';

/** Simulated replies. They are classified like real mail. */
export const SANDBOX_TEXTS: Record<ReplyClass, readonly string[]> = {
  interested: [
    'Hi,\n\nthis sounds interesting. Could you send me your prices and one or two references?\n\nBest regards',
    'Good timing, we are looking into this at the moment. When would you be free for a short call?',
    'Guten Tag,\n\ndas klingt spannend. Bitte schicken Sie mir mehr Informationen.\n\nMit freundlichen Grüßen',
    'Bonjour,\n\nvotre proposition m’intéresse. Pouvez-vous m’en dire plus ?\n\nCordialement',
  ],
  meetingBooked: [
    'Thanks, I have booked a slot in your calendar for Thursday.',
    'I just accepted your invitation. Speak to you on Monday!',
  ],
  closed: [
    'The contract is signed, please find it attached. Please send the invoice to our accounting department.',
    'We would like to go ahead: the purchase order is attached.',
  ],
  notInterested: [
    'Thanks for reaching out, but we are not interested.',
    'Hi, we already have a supplier for this and are happy with them. All the best.',
    'Vielen Dank, aber wir haben keinen Bedarf.',
    'Gracias, pero no estamos interesados.',
  ],
  wrongPerson: [
    'I am not the right person for this, sorry. My colleague in purchasing looks after it.',
    'You have the wrong contact: I no longer work in this department.',
  ],
  unsubscribe: [
    'Please remove me from your mailing list.',
    'Stop emailing me.',
    'Bitte nehmen Sie mich aus Ihrem Verteiler.',
  ],
  neutral: [
    'Thank you for your message. Please get back to me next quarter.',
    'I need to discuss this with my team first.',
    'Received, thank you.',
  ],
  autoReply: [
    'Thank you for your email. We have received your message and will get back to you within two business days. This is an automatic reply.',
  ],
  outOfOffice: [
    'I am out of the office until Monday and have limited access to my email. In urgent cases please contact my colleagues.',
    'Ich bin derzeit im Urlaub und ab dem 3. wieder im Büro. Ihre Nachricht wird nicht weitergeleitet.',
  ],
};
