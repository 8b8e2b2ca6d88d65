/** What companies put below every mail. Who begins a sentence of their own like it says something else in it. */
const NOTICE =
  /^(this (e-?mail|message) (and|is|may|contains)|diese (e-?mail|nachricht) (kann|enthalt|ist)|ce (message|courriel|mail) (et|est|peut|contient)|este (mensaje|correo) (y|puede|contiene|es)|questo messaggio|il presente messaggio|le informazioni contenute)/;
const NOTICE_WORDS =
  /\b(confidential\w*|privileged|intended|attachments?|recipients?|addressees?|vertraulich\w*|bestimmt\w*|empfanger\w*|adressat\w*|anhang\w*|anlagen?|confidentiel\w*|destinataires?|destine\w*|jointes?|confidencial\w*|destinatari\w*|dirigid[oa]s?|adjunt[oa]s?|riservat\w*|allegat\w*)\b/;

/** What they write there for whoever was not meant: all of it, since people begin with the same words what they wish themselves. */
const MISSENT: readonly RegExp[] = [
  /^if you('re| are) not (the|an?) ([\w-]+ ){0,3}(recipient|addressee|person [^.]{0,60}(intended|addressed))/,
  /^if (you( have|'ve)? received? )?this\b[^.,]{0,60}\b(in error|by mistake)\b/,
  /^(wenn|falls|sollten) sie nicht (der|die) ([\w-]+ ){0,5}(adressat|empfanger)/,
  /^(wenn|falls|sollten) sie (diese (e-?mail|mail|nachricht) )?(irrtumlich|versehentlich|falschlich)\w* (diese (e-?mail|mail|nachricht) )?(erhalten|empfangen|bekommen)/,
  /^si vous n'etes pas ([\w'-]+ ){0,4}destinataire/,
  /^si vous (avez recu|recevez) (par erreur (ce|cet|cette)\b|(ce|cet|cette) [^.,]{0,40}\bpar erreur\b)/,
  /^si (usted )?no (es|fuera|fuese) ([\w-]+ ){0,4}destinatari[oa]\b/,
  /^si (usted )?(ha recibido|recibe|recibio) (por error est[ea]\b|est[ea] [^.,]{0,40}\bpor (error|equivocacion)\b)/,
  /^(se|qualora) (lei )?non (e|siete|foste|fosse) ([\w'-]+ ){0,3}destinatari/,
  /^(se|qualora) (lei )?(ha|avete|aveste) ricevuto (per errore (quest[oa]|(il|la) presente)\b|(quest[oa]|(il|la) presente) [^.,]{0,40}\bper errore\b)/,
];

/** Whether a line in plain letters begins one. It is wrapped by the program that sends it. */
export const beginsNotice = (line: string, next: string): boolean =>
  (NOTICE.test(line) && NOTICE_WORDS.test(`${line} ${next}`)) || MISSENT.some((all) => all.test(`${line} ${next}`));
